/**
 * The URL of a webhook for people who may not change it, and for logs and mails: what may be secret, its user, query and
 * fragment, is left out.
 */
export function shownHookUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
