import { lazily } from './lazily.js'

const regions = lazily(() => new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' }))

/** In the person's language. @param code two letters, large */
export const countryName = (code: string) => regions().of(code) ?? code

const PLATFORMS: Record<string, string> = { ios: 'iOS', mac: 'macOS' }
export const platformName = (platform: string) =>
  PLATFORMS[platform] ?? platform.charAt(0).toUpperCase() + platform.slice(1)
