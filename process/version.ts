import { createRequire } from 'node:module'

/** Of this program, as package.json says, which lies beside the compiled files wherever they run. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
