/** The pages of the dashboard that links with a secret open. */
const pages = { signIn: '/sign-in', password: '/password', invitation: '/invitation' }

/**
 * A link with a secret, for a person to open. Browsers do not send the part after `#` to a server, so the secret is in
 * no log and no Referer.
 * @param apiUrl where browsers reach the api
 */
export const linkTo = (apiUrl: URL | string, page: keyof typeof pages, token: string) =>
  new URL(`${pages[page]}#token=${token}`, apiUrl).href
