const NAMES: Record<string, string> = { ios: 'iOS', mac: 'macOS' }

/** Name of a platform or device for people, such as `macOS` for `mac`. */
export const platformName = (platform: string) =>
  NAMES[platform] ?? platform.charAt(0).toUpperCase() + platform.slice(1)
