import { html } from '../../process/markup.js'
import type { Page } from './html.js'
import { plainPage } from './plain-page.js'

const page = (title: string, text: string) =>
  plainPage({ title, body: html`<main><h1>${title}</h1><p>${text}</p></main>` })

const notFound = page('Not found', 'There is no such link. It may have been mistyped, or taken away.')
const expired = page('This link has expired', 'It was meant for a time or a number of visits that is over.')
const frozen = page('This link is not available', 'The operator of this service has suspended it.')
const unavailable = page('One moment', 'This cannot be looked up right now. Please try again.')
const tooMany = page('Too many pages at once', 'Please wait a little and try again.')
const badRequest = page('Not understood', 'This request is not one that can be answered.')

/** Answer 404 for an unknown, disabled or deleted link. Visitors cannot tell which. */
export const notFoundPage = (): Page => notFound

/** Answer 404 for an expired link without a destination for expired visits. */
export const expiredPage = (): Page => expired

/** Answer 410 for a workspace that the operator has frozen. */
export const frozenPage = (): Page => frozen

/** Answer 503 while a database is away. */
export const unavailablePage = (): Page => unavailable

/** Answer 429 for a visitor who looks at very many pages that cost much. */
export const tooManyPage = (): Page => tooMany

/** Answer 400 for a request that is not understood. */
export const badRequestPage = (): Page => badRequest
