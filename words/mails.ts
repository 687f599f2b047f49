import { mails as de } from './de/mails.js'
import { mails as en } from './en/mails.js'
import { mails as es } from './es/mails.js'
import { mails as fr } from './fr/mails.js'
import { inLanguages } from './text.js'

/** Texts of mails, and of the page on which members stop them. */
export const mails = inLanguages(en, { de, fr, es })
