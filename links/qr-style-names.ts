import type { QrStyles } from './field-kinds.js'

const names = {
  color: true,
  background: true,
  margin: true,
  size: true,
  error_correction: true,
  shape: true,
  logo: true,
} satisfies Record<keyof QrStyles, true>

/** Whether a name in `qr_styles` is a known style. Unknown names are stored and have no effect. */
export const isQrStyleName = (name: string): name is keyof QrStyles => Object.hasOwn(names, name)
