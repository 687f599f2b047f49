/** Seconds or milliseconds since 1970, and zones as Postgres writes them, made ISO 8601; other text as it is. */
export function asMoment(text: string): string {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (/^\d{13}$/.test(text)) return new Date(Number(text)).toISOString()
  return text.replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00')
}
