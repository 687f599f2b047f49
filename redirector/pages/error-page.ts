import { onceInEach } from '../../words/languages.js'
import { visitorPages } from '../../words/visitor-pages.js'
import { shortPage } from './plain-page.js'

type Errors = (typeof visitorPages)['en']['errors']

const errorPage = (name: keyof Errors) =>
  onceInEach((language) => shortPage(language, visitorPages[language].errors[name]))

/** Answer 404 for an unknown, disabled or deleted link. Visitors cannot tell which. */
export const notFoundPage = errorPage('notFound')

/** Answer 404 for an expired link without a destination for expired visits. */
export const expiredPage = errorPage('expired')

/** Answer 410 for a workspace that the operator has frozen. */
export const frozenPage = errorPage('frozen')

/** Answer 503 while a database is away. */
export const unavailablePage = errorPage('unavailable')

/** Answer 429 for a visitor who looks at very many pages that cost much. */
export const tooManyPage = errorPage('tooMany')

/** Answer 400 for a request that is not understood. */
export const badRequestPage = errorPage('badRequest')
