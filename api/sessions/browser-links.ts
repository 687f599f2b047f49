/** The pages of the dashboard that links with a secret open, and the name of the secret there. */
const pages = {
  signIn: '/sign-in#token',
  password: '/password#token',
  invitation: '/invitation#token',
  // Not `token`: the sign-in page, which is shown to others at this address, would take it for a link to sign in.
  email: '/account#confirm',
}

/**
 * A link with a secret, for a person to open. Browsers do not send the part after `#` to a server, so the secret is in
 * no log and no Referer.
 * @param apiUrl where browsers reach the api
 */
export const linkTo = (apiUrl: URL | string, page: keyof typeof pages, token: string) =>
  new URL(`${pages[page]}=${token}`, apiUrl).href
