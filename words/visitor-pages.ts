import { visitorPages as de } from './de/visitor-pages.js'
import { visitorPages as en } from './en/visitor-pages.js'
import { visitorPages as es } from './es/visitor-pages.js'
import { visitorPages as fr } from './fr/visitor-pages.js'
import { inLanguages } from './text.js'

/** Texts of the pages for visitors. */
export const visitorPages = inLanguages(en, { de, fr, es })
