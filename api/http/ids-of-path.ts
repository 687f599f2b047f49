import { type FieldErrors, InvalidFields } from './errors.js'
import { readWire, wireId } from './wire.js'

type Fields = Record<string, unknown>

/** The errors of a body whose ids contradict its path. An id in a body may be digits as text, or blank. */
export function contradictionOf(body: Fields, idsOfPath: [name: string, id: number][]): FieldErrors | undefined {
  for (const [name, id] of idsOfPath) {
    const said = Object.hasOwn(body, name) ? body[name] : undefined
    if (said === undefined || said === null || said === '') continue
    const read = readWire(wireId, said)
    if (!('value' in read) || read.value !== id) return { [name]: ['is not that of the path'] }
  }
  return undefined
}

/**
 * Refuses a body whose ids contradict its path.
 * @returns the names of the ids that the path has
 * @throws {InvalidFields}
 */
export function demandIdsOfPath(body: Fields, method: string, params: Fields): string[] {
  const ids = Object.entries(params)
    .filter(([, id]) => /^\d+$/.test(String(id)))
    .map(([name, id]): [string, number] => [name, Number(id)])
  // The last id of the path is the id of the object that is changed.
  if (method === 'PATCH' && ids.length > 0) ids.push(['id', ids.at(-1)![1]])
  const errors = contradictionOf(body, ids)
  if (errors) throw new InvalidFields(errors)
  return ids.map(([name]) => name)
}
