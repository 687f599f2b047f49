/**
 * The URL of a webhook for people who may not change it, and for logs and mails. User, query and fragment are left out,
 * because they may be secret.
 */
export function shownHookUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
