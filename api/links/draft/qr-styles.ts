import * as v from 'valibot'
import type { QrStyles } from '../../../links/field-kinds.js'
import { CONTRAST_MIN, canBeToldApart } from '../../../links/qr-colors.js'
import { LOGO_BYTES_MAX, LOGO_SIDE_PX_MAX } from '../../../links/qr-logo-bounds.js'
import { field, wireInteger } from '../../http/wire.js'
import { wireJson } from '../../http/wire-fields.js'
import { LOGO_PREFIX, logoFault } from './logo-fault.js'
import { readOtherQrStyles } from './other-qr-styles.js'

const oneOf = <const T extends readonly string[]>(names: T) => v.picklist(names, `must be one of ${names.join(', ')}`)
const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

const fieldsSchema = v.object(
  {
    color: field(v.pipe(v.string('must be a string'), v.regex(HEX_COLOR, 'must be #rgb or #rrggbb'))),
    background: field(
      v.pipe(
        v.string('must be a string'),
        v.check((text) => text === 'transparent' || HEX_COLOR.test(text), 'must be #rgb, #rrggbb or transparent'),
      ),
    ),
    margin: field(wireInteger(0, 16)),
    size: field(wireInteger(64, 2048)),
    error_correction: field(oneOf(['L', 'M', 'Q', 'H'])),
    shape: field(oneOf(['square', 'dots', 'rounded'])),
    logo: field(
      v.pipe(
        v.string('must be a string'),
        v.rawCheck<string>(({ dataset, addIssue }) => {
          const fault = dataset.typed && logoFault(dataset.value, LOGO_BYTES_MAX)
          if (fault) addIssue({ message: fault })
        }),
      ),
    ),
  },
  'must be an object',
)

/**
 * Styles as `links.qr_styles` stores them: the known ones that are not null, then the unknown ones unchanged. This does
 * not check that the logo can be decoded; saving checks it (api/links/save/place-drafts.ts).
 */
export const qrStylesSchema = v.pipe(
  wireJson,
  v.rawTransform<unknown, QrStyles>(({ dataset, addIssue, NEVER }) => {
    const read = v.safeParse(fieldsSchema, Array.isArray(dataset.value) ? undefined : dataset.value)
    if (read.success) {
      const styles: QrStyles = Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== null))
      const others = readOtherQrStyles(dataset.value as object)
      if ('value' in others && canBeToldApart(styles)) return { ...styles, ...others.value }
      if ('error' in others) addIssue({ message: others.error })
      // A QR reader cannot read a code of too little contrast.
      else
        addIssue({
          message: `color cannot be told from background: their contrast must be at least ${CONTRAST_MIN} to 1`,
        })
      return NEVER
    }
    for (const issue of read.issues) addIssue({ message: [issue.path?.[0]?.key, issue.message].join(' ').trim() })
    return NEVER
  }),
)

/** Descriptions of the fields, for the OpenAPI document. */
export const qrStyleFields = {
  color: 'color of the modules: #rgb or #rrggbb; refused if its contrast with `background` is below 4',
  background: '#rgb, #rrggbb or transparent',
  margin: 'quiet zone, in modules',
  size: 'width and height in pixels',
  error_correction: 'how much of the code may be covered: L 7 %, M 15 %, Q 25 %, H 30 %',
  shape: 'shape of the modules',
  logo: `image in the middle: ${LOGO_PREFIX}…, not interlaced, of 8 bits a color, at most ${LOGO_BYTES_MAX / 1024} KB and ${LOGO_SIDE_PX_MAX} × ${LOGO_SIDE_PX_MAX} pixels`,
} satisfies Record<keyof QrStyles, string>

const HEX_PATTERN = '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$'

export const qrStylesJsonSchema = {
  type: 'object',
  properties: {
    color: { type: 'string', pattern: HEX_PATTERN, example: '#1a2b3c', description: qrStyleFields.color },
    background: { type: 'string', pattern: `${HEX_PATTERN}|^transparent$`, description: qrStyleFields.background },
    margin: { type: 'integer', minimum: 0, maximum: 16, description: qrStyleFields.margin },
    size: { type: 'integer', minimum: 64, maximum: 2048, description: qrStyleFields.size },
    error_correction: { type: 'string', enum: ['L', 'M', 'Q', 'H'], description: qrStyleFields.error_correction },
    shape: { type: 'string', enum: ['square', 'dots', 'rounded'], description: qrStyleFields.shape },
    logo: { type: 'string', pattern: `^${LOGO_PREFIX}`, description: qrStyleFields.logo },
  },
}
