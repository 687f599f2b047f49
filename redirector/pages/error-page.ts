import { html } from '../../process/markup.js'
import type { Page } from './html.js'
import { plainPage } from './plain-page.js'

const page = (title: string, text: string) =>
  plainPage({ title, body: html`<main><h1>${title}</h1><p>${text}</p></main>` })

const notFound = page('Not found', 'There is no such link. It may have been mistyped, or taken away.')
const expired = page('This link has expired', 'It was meant for a time or a number of visits that is over.')
const frozen = page('This link is not available', 'The operator of this service has suspended it.')
const unavailable = page('One moment', 'This cannot be looked up right now. Please try again.')
const badRequest = page('Not understood', 'This request is not one that can be answered.')

/** 404: unknown, disabled or deleted, which are the same to visitors. */
export const notFoundPage = (): Page => notFound

/** 404: past its time or its clicks, without a destination for that. */
export const expiredPage = (): Page => expired

/** 410: the operator has frozen the workspace. */
export const frozenPage = (): Page => frozen

/** 503: a database is away. */
export const unavailablePage = (): Page => unavailable

/** 400 */
export const badRequestPage = (): Page => badRequest
