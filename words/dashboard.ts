import { dashboard as de } from './de/dashboard.js'
import { dashboard as en } from './en/dashboard.js'
import { dashboard as es } from './es/dashboard.js'
import { dashboard as fr } from './fr/dashboard.js'
import { inLanguages } from './text.js'

/** Texts of the dashboard, by its rooms. The build puts each where the dashboard names it (`inline-texts.ts`). */
export const dashboard = inLanguages(en, { de, fr, es })
