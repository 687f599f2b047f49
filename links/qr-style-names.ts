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

/** Whether a name in `qr_styles` says how a code looks. Others are kept for those who wrote them. */
export const isQrStyleName = (name: string): name is keyof QrStyles => Object.hasOwn(names, name)
