/** Bounds of the logo of a QR code. The dashboard shares this file, so it imports nothing of Node. */
export const LOGO_BYTES_MAX = 32 * 1024

/** Longest side of a logo: as many pixels as it has in the largest code. */
export const LOGO_SIDE_PX_MAX = 512
