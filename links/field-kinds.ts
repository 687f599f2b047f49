import type { Rule } from './rule-kinds.js'

/** As `links.qr_styles` has them, in the API's names; all optional. */
export interface QrStyles {
  /** #rgb or #rrggbb */
  color?: string
  /** #rgb, #rrggbb or `transparent` */
  background?: string
  /** Quiet zone, in modules: 0–16 */
  margin?: number
  /** Width and height, pixels: 64–2048 */
  size?: number
  error_correction?: 'L' | 'M' | 'Q' | 'H'
  shape?: 'square' | 'dots' | 'rounded'
  /** `data:image/png;base64,…`, at most 32 KB: stands in the middle */
  logo?: string
}

/** Kinds of fields: what their columns hold, and what a field of the kind has to say beside that. */
interface FieldKinds {
  flag: { value: boolean; facts: { default?: true } }
  /** Text without line ends */
  line: { value: string | null; facts: { lengthMax: number } }
  /** Text with line ends */
  lines: { value: string | null; facts: { lengthMax: number } }
  /** http or https */
  address: { value: string | null; facts: object }
  tagId: { value: string | null; facts: { pattern: RegExp; example: string } }
  replacements: { value: string | null; facts: object }
  /** The column has its hash: scrypt, see process/password.ts */
  password: { value: string | null; facts: object }
  /** A number of 0 to `max`, where 0 is as null */
  mode: { value: number | null; facts: { max: number } }
  /** At least 1 */
  count: { value: number | null; facts: object }
  /** The database gives a Date and takes ISO 8601 too. */
  moment: { value: Date | string | null; facts: object }
  tags: { value: string[]; facts: object }
  /** URLs of webhooks */
  hooks: { value: string[]; facts: object }
  /** User ids of members of the workspace */
  members: { value: number[]; facts: object }
  rules: { value: Rule[]; facts: object }
  qrStyles: { value: QrStyles | null; facts: object }
}

export type FieldKind = keyof FieldKinds
export type FieldValue<K extends FieldKind> = FieldKinds[K]['value']

/** A field of one kind, as `linkFields` lists it. */
export type FieldOf<K extends FieldKind> = FieldKinds[K]['facts'] & {
  kind: K
  /** Of `links`, where it is not named as the field */
  column?: string
  /** For those who send or read it: what the API's document says */
  description: string
  /** Redirectors keep it in the option so named, packed as its kind is (redirector/links/read-link-row.ts). */
  option?: string
  /** Redirectors make it a part of this option, in a way of its own (`readLinkRow`). */
  partOf?: 'url' | 'rules' | 'customReferer' | 'og' | 'tagIds' | 'qrStyles'
}

export type LinkField = { [K in FieldKind]: FieldOf<K> }[FieldKind]

/** What a new link has where neither its creator nor its field says anything, and what `null` in an update means. */
export const NOTHING: { [K in FieldKind]: FieldValue<K> } = {
  flag: false,
  line: null,
  lines: null,
  address: null,
  tagId: null,
  replacements: null,
  password: null,
  mode: null,
  count: null,
  moment: null,
  tags: [],
  hooks: [],
  members: [],
  rules: [],
  qrStyles: null,
}
