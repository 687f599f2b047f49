import type { Rule } from './rule-kinds.js'

/** Styles of a QR code, as in `links.qr_styles` and the API. All are optional. */
export interface QrStyles {
  /** Colour as #rgb or #rrggbb. */
  color?: string
  /** Colour as #rgb or #rrggbb, or `transparent`. */
  background?: string
  /** Quiet zone in modules, 0–16. */
  margin?: number
  /** Width and height in pixels, 64–2048. */
  size?: number
  error_correction?: 'L' | 'M' | 'Q' | 'H'
  shape?: 'square' | 'dots' | 'rounded'
  /** Picture in the middle: `data:image/png;base64,…`, at most 32 KB. */
  logo?: string
}

/** Kinds of fields: the type of their columns, and further facts that a field of the kind must have. */
interface FieldKinds {
  flag: { value: boolean; facts: { default?: true } }
  /** Text without line ends. */
  line: { value: string | null; facts: { lengthMax: number } }
  /** Text with line ends. */
  lines: { value: string | null; facts: { lengthMax: number } }
  /** An http or https URL. */
  address: { value: string | null; facts: object }
  tagId: { value: string | null; facts: { pattern: RegExp; example: string } }
  replacements: { value: string | null; facts: object }
  /** A password; the column has its scrypt hash, see process/password.ts. */
  password: { value: string | null; facts: object }
  /** A number from 0 to `max`; 0 is the same as null. */
  mode: { value: number | null; facts: { max: number } }
  /** A number of at least 1. */
  count: { value: number | null; facts: object }
  /** The database gives a Date and takes ISO 8601 too. */
  moment: { value: Date | string | null; facts: object }
  tags: { value: string[]; facts: object }
  /** URLs of webhooks. */
  hooks: { value: string[]; facts: object }
  /** User ids of members of the workspace. */
  members: { value: number[]; facts: object }
  rules: { value: Rule[]; facts: object }
  qrStyles: { value: QrStyles | null; facts: object }
}

export type FieldKind = keyof FieldKinds
export type FieldValue<K extends FieldKind> = FieldKinds[K]['value']

/** A field of one kind, as `linkFields` lists it. */
export type FieldOf<K extends FieldKind> = FieldKinds[K]['facts'] & {
  kind: K
  /** Column of `links`, if its name differs from the field's. */
  column?: string
  /** Description in the API's document. */
  description: string
  /** Option of redirectors that has the field, packed by its kind (redirector/links/read-link-row.ts). */
  option?: string
  /** Option of redirectors of which the field becomes a part, in a way of its own (`readLinkRow`). */
  partOf?: 'url' | 'rules' | 'customReferer' | 'og' | 'tagIds' | 'qrStyles'
}

export type LinkField = { [K in FieldKind]: FieldOf<K> }[FieldKind]

/** Default of each kind, used if the field has no default of its own. `null` in an update means the default too. */
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
