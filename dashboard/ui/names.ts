/** Names of countries, in the person's language. */
export const regions = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })

const PLATFORMS: Record<string, string> = { ios: 'iOS', mac: 'macOS' }
export const platformName = (platform: string) =>
  PLATFORMS[platform] ?? platform.charAt(0).toUpperCase() + platform.slice(1)
