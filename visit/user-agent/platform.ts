export type Platform = 'ios' | 'android' | 'windows' | 'linux' | 'mac' | 'chromeos' | 'other'

const linuxes =
  /^(?:linux|gnu|[kxl]?ubuntu|mint|debian|fedora|red ?hat|centos|(?:open)?suse|gentoo|arch|slackware|mageia|mandriva|manjaro|deepin|raspbian|elementary os|pclinuxos)$/i

const appleMobile = /\biP(?:hone|ad|od|h OS|d OS)\b|\biOS\b|-iOS\//
const disguisedIPad = /\(Macintosh;.*\b(?:(?:Cr|Fx|Edg|OP)iOS\/|GSA\/|Mobile\/\w)/
/** Phones whose Opera Mini the parser takes for an iPhone's. */
const javaPhone = /\bJ2ME\/MIDP\b/
const appleTv = /Apple ?TV|\btvOS\b|\bATV\b/
const desktopDarwin = /\bDarwin\/[\d.]+[ ;(]*(?:i386|x86_64)|\((?:i?Mac|MacBook)[\w%,]*\)/
const android = /\bAdr \d|^JUC ?\(Linux|\bSilk(?:\/|-Acc)/
const windows = /\bWindows|\bWin(?:16|32|64|9[58]|NT| NT)\b|\bwds \d/
/** Linux inside that nobody means when they say so: televisions and readers. */
const appliance = /\bWeb0S\b|\bHbbTV\b|\bGoogleTV\b|\bNetCast\b|\bLarge Screen\b|\bKindle\/\d|\bNintendo\b|\bMaemo\b/

/**
 * An iPad whose browser asks for pages as a Mac would, as it does unless it is told otherwise, and says its own name. Safari
 * says nothing by which one could tell.
 */
export const isDisguisedIPad = (userAgent: string) => disguisedIPad.test(userAgent)

/** LG's, which write a zero. The phones of that name said its version, `webOS/1.4`. */
const webOsTv = /\bWeb0S\b|\bwebOSTV\b|\bLinux; webOS\)/

/** What the parser does not know, or takes for a phone because LG makes those too. */
export function knownDeviceOf(userAgent: string): 'mobile' | 'smarttv' | undefined {
  if (isJavaPhone(userAgent) || userAgent.startsWith('DoCoMo/')) return 'mobile'
  return webOsTv.test(userAgent) ? 'smarttv' : undefined
}

const isJavaPhone = (userAgent: string) => javaPhone.test(userAgent)

/**
 * The platform of a visitor: what the parser calls the operating system (`osName`), corrected where it is known to be
 * mistaken or silent: apps on Apple's systems that name no version, desktop Macs by their processor, browsers that
 * pretend to be a desktop, and devices whose Linux nobody sees.
 */
export function platformOf(userAgent: string, osName = ''): Platform {
  if (appleTv.test(userAgent) || isJavaPhone(userAgent)) return 'other'
  if (isDisguisedIPad(userAgent)) return 'ios'
  if (android.test(userAgent)) return 'android'
  if (/^(?:android|harmonyos)/i.test(osName)) return 'android'
  if (desktopDarwin.test(userAgent)) return 'mac'
  if (osName === 'iOS') return appliance.test(userAgent) ? 'other' : 'ios'
  if (/^windows/i.test(osName)) return 'windows'
  if ((osName === '' || osName === 'Mac OS') && appleMobile.test(userAgent)) return 'ios'
  if (osName === 'Mac OS') return 'mac'
  if (/^(?:chromium os|chrome os)$/i.test(osName)) return 'chromeos'
  if (linuxes.test(osName)) return appliance.test(userAgent) ? 'other' : 'linux'
  return osName === '' && windows.test(userAgent) ? 'windows' : 'other'
}
