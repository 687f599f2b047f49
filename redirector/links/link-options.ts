import type { QrStyles } from '../../links/field-kinds.js'
import type { FieldsWith, KindOf, linkFields, TagField } from '../../links/link-fields.js'
import type { Rule } from '../../links/rule-kinds.js'

/** A result of `createPrepare`: the link's own values are filled in, only a visitor's are missing. */
type Prepared = string

/** Names of link fields that become an option of their own. */
type OptionField = FieldsWith<{ option: string }>

/** Type of an option by the kind of its field, if it is on. */
interface OptionValues {
  flag: true
  mode: number
  count: number
  /** Epoch milliseconds. */
  moment: number
  lines: string
  address: string
  password: string
}

/** Kinds of fields that become options. The compiler asks for each in `OptionValues` and in read-link-row.ts. */
export type OptionKind = KindOf<OptionField>
export type OptionValue<K extends OptionKind> = OptionValues[K]

type FieldOptions = {
  [N in OptionField as (typeof linkFields)[N]['option']]?: OptionValue<KindOf<N>>
}

/**
 * Options of a link that does more than forward to one destination. Absent fields are off, so that the cached text is
 * short. Most options are fields of the link; the following are made of several fields or in another way.
 */
export interface LinkOptions extends FieldOptions {
  url: Prepared
  rules?: Rule[]
  /** Set beside `spam` if a blocklist or the operator says so, and not the owner. */
  flagged?: true
  /** Destinations of a cloaked link that forbid frames. */
  unframeable?: Prepared[]
  /** Path of a page on the link's own host, which is sent as the referrer. */
  customReferer?: string
  og?: { title?: string; description?: string; image?: string }
  tagIds?: Partial<Record<TagField, string>>
  qrStyles?: QrStyles
}
