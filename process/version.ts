import { createRequire } from 'node:module'

/** Version of this program, from package.json, which is always in the folder above `dist`. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }
