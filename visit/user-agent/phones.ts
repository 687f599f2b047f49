// Phones and televisions that isbot takes for bots, because their user agents differ from those of today's browsers.

const ENGINES =
  /AppleWebKit|like Gecko|Gecko\/|Presto\/|Trident\/|MSIE \d|Opera ?M|OperaMini|UP\.Browser|Obigo|NetFront|Teleca|Dolfin|\bBER\/|UCBrowser|UCWEB|Go\.Web\//i

const DEVICES =
  /Android|iPhone|iPad|Windows Phone|Windows CE|HbbTV|GoogleTV|SMART-TV|Symbian|Series ?[46]0|BlackBerry|\bRIM\d|Profile\/MIDP|J2ME|IEMobile|\bBada\/|WebKit.*\bMMS\b|\bSAMSUNG-/i

/** Browsers of phones before Android, which begin with maker and model: `SAMSUNG-SGH-E700`, `Nokia6230/2.0`. */
const MAKERS =
  /^(?:Alcatel|Amoi|ASUS|BenQ|BIRD|BlackBerry|Dell|DoCoMo|Dopod|Haier|HTC|Huawei|KDDI|Kyocera|Lenovo|LG|MOT|Motorola|NEC|Nokia|O2|Palm|PANTECH|Panasonic|Philips|QTEK|SAGEM|SAMSUNG|SANYO|SEC|Sharp|SIE|SonyEricsson|TCL|Toshiba|Vertu|VODAFONE|ZTE)/i

const ROBOT_WORDS =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|check|search|headless|python|[a-z]lib|lib[a-z]*\/|@[\w-]+\.[a-z]|https?:/i

/** Programs of phone makers that are not browsers. */
const PROGRAM_WORDS = /http|sync|client|service|companion|loader|advisor|allshare|sdk|weather|youtube|agent|\bmms\b/i

/** Whether this is a browser on a phone or a television, without a word that bots use. */
export const isPhone = (text: string) =>
  !ROBOT_WORDS.test(text) &&
  ((ENGINES.test(text) && DEVICES.test(text)) || (MAKERS.test(text) && !PROGRAM_WORDS.test(text)))

/** Whether this is a browser whose user agent begins with its plain name. */
export const isSmallBrowser = (text: string) => /^(?:Dillo|NetSurf)\/\d/.test(text)
