export type Platform = 'ios' | 'android' | 'windows' | 'linux' | 'mac' | 'chromeos' | 'other'

const LINUXES =
  /^(?:linux|gnu|[kxl]?ubuntu|mint|debian|fedora|red ?hat|centos|(?:open)?suse|gentoo|arch|slackware|mageia|mandriva|manjaro|deepin|raspbian|elementary os|pclinuxos)$/i

const APPLE_MOBILE = /\biP(?:hone|ad|od|h OS|d OS)\b|\biOS\b|-iOS\//
const DISGUISED_IPAD = /\(Macintosh;.*\b(?:(?:Cr|Fx|Edg|OP)iOS\/|GSA\/|Mobile\/\w)/
/** Phones with an Opera Mini that the parser takes for an iPhone's. */
const JAVA_PHONE = /\bJ2ME\/MIDP\b/
const APPLE_TV = /Apple ?TV|\btvOS\b|\bATV\b/
const DESKTOP_DARWIN = /\bDarwin\/[\d.]+[ ;(]*(?:i386|x86_64)|\((?:i?Mac|MacBook)[\w%,]*\)/
const ANDROID = /\bAdr \d|^JUC ?\(Linux|\bSilk(?:\/|-Acc)/
const WINDOWS = /\bWindows|\bWin(?:16|32|64|9[58]|NT| NT)\b|\bwds \d/
/** Devices that run Linux without being known for it: televisions, readers. */
const APPLIANCE = /\bWeb0S\b|\bHbbTV\b|\bGoogleTV\b|\bNetCast\b|\bLarge Screen\b|\bKindle\/\d|\bNintendo\b|\bMaemo\b/

/**
 * Whether this is an iPad that pretends to be a Mac, as iPads do by default. It is recognised by names of its browsers.
 * For Safari it cannot be recognised.
 */
export const isDisguisedIPad = (userAgent: string) => DISGUISED_IPAD.test(userAgent)

/** Televisions of LG, which write `Web0S` with a zero. Phones with webOS wrote its version, `webOS/1.4`. */
const WEB_OS_TV = /\bWeb0S\b|\bwebOSTV\b|\bLinux; webOS\)/

/** Devices that the parser does not know, or takes for phones because LG makes phones too. */
export function knownDeviceOf(userAgent: string): 'mobile' | 'smarttv' | undefined {
  if (isJavaPhone(userAgent) || userAgent.startsWith('DoCoMo/')) return 'mobile'
  return WEB_OS_TV.test(userAgent) ? 'smarttv' : undefined
}

const isJavaPhone = (userAgent: string) => JAVA_PHONE.test(userAgent)

/**
 * The platform of a visitor: the parser's operating system (`osName`), corrected where the parser is known to be wrong
 * or does not tell. These are apps on Apple's systems without a version, desktop Macs by their processor, browsers that
 * pretend to be a desktop, and devices with a hidden Linux.
 */
export function platformOf(userAgent: string, osName = ''): Platform {
  if (APPLE_TV.test(userAgent) || isJavaPhone(userAgent)) return 'other'
  if (isDisguisedIPad(userAgent)) return 'ios'
  if (ANDROID.test(userAgent)) return 'android'
  if (/^(?:android|harmonyos)/i.test(osName)) return 'android'
  if (DESKTOP_DARWIN.test(userAgent)) return 'mac'
  if (osName === 'iOS') return APPLIANCE.test(userAgent) ? 'other' : 'ios'
  if (/^windows/i.test(osName)) return 'windows'
  if ((osName === '' || osName === 'Mac OS') && APPLE_MOBILE.test(userAgent)) return 'ios'
  if (osName === 'Mac OS') return 'mac'
  if (/^(?:chromium os|chrome os)$/i.test(osName)) return 'chromeos'
  if (LINUXES.test(osName)) return APPLIANCE.test(userAgent) ? 'other' : 'linux'
  return osName === '' && WINDOWS.test(userAgent) ? 'windows' : 'other'
}
