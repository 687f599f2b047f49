/** Pages of the dashboard that links with a secret lead to. */
const pages = { signIn: '/sign-in', password: '/password', invitation: '/invitation' }

/**
 * A link with a secret, for a person to open. What stands behind `#` is sent to no server, and so is in no log and no Referer.
 * @param apiUrl where browsers reach the api
 */
export const linkTo = (apiUrl: URL | string, page: keyof typeof pages, token: string) =>
  new URL(`${pages[page]}#token=${token}`, apiUrl).href
