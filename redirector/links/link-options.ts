import type { QrStyles } from '../../links/field-kinds.js'
import type { FieldsWith, KindOf, linkFields, TagField } from '../../links/link-fields.js'
import type { Rule } from '../../links/rule-kinds.js'

/** An HTTP address of `prepareDestination`: with the link's own values, ready but for what a visitor brings. */
type Prepared = string

/** Names of the fields that are an option as they are. */
type OptionField = FieldsWith<{ option: string }>

/** What a kind of field is as an option, where it is on. */
interface OptionValues {
  flag: true
  mode: number
  count: number
  /** Epoch milliseconds */
  moment: number
  lines: string
  address: string
  password: string
}

/** Kinds that are an option; the compiler asks for each here, and in read-link-row.ts. */
export type OptionKind = KindOf<OptionField>
export type OptionValue<K extends OptionKind> = OptionValues[K]

type FieldOptions = {
  [N in OptionField as (typeof linkFields)[N]['option']]?: OptionValue<KindOf<N>>
}

/**
 * What a link does, where it does more than forward to one destination. Absent fields are off, so that the text of it that
 * a redirector caches is short. Most are fields of the link as they are; these are made of several, or in another way:
 */
export interface LinkOptions extends FieldOptions {
  url: Prepared
  rules?: Rule[]
  /** With `spam`: not the owner says so, but a list or the operator */
  flagged?: true
  /** Of a cloaked link, the destinations that forbid frames */
  unframeable?: Prepared[]
  /** Path of a page on the link's own host; another's cannot be named */
  customReferer?: string
  og?: { title?: string; description?: string; image?: string }
  tagIds?: Partial<Record<TagField, string>>
  qrStyles?: QrStyles
}
