/** Bounds of the logos of QR codes and of workspaces. The dashboard shares this file, so it imports nothing of Node. */
export const LOGO_BYTES_MAX = 32 * 1024

/** Longest side of a logo: as many pixels as it has in the largest code. */
export const LOGO_SIDE_PX_MAX = 512

/** The session of a member has the logos of all workspaces, so they are small: some 100 × 100 pixels. */
export const WORKSPACE_LOGO_BYTES_MAX = 8 * 1024
