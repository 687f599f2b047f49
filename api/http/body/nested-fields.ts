import { ApiError } from '../errors.js'

type Fields = Record<string, unknown>

/** The number of brackets in one name. The bound keeps recursion over a body safe. */
const DEPTH_MAX = 16
const BRACKETED = /^([^[\]]+)((?:\[[^[\]]*\])+)$/

const twice = (name: string) => new ApiError('bad_request', `${name} has both a value and fields`)

/** Stores a value at a path, such as `['tags', '']`. An empty last name appends to a list. */
function put(fields: Fields, [name, next, ...more]: string[], value: unknown, whole: string) {
  if (next === undefined) {
    if (name in fields) throw twice(whole)
    fields[name] = value
  } else if (next === '' && more.length === 0) {
    const list = fields[name] ?? []
    if (!Array.isArray(list)) throw twice(whole)
    fields[name] = [...list, ...[value].flat()]
  } else {
    fields[name] ??= Object.create(null)
    const inner = fields[name]
    if (typeof inner !== 'object' || Array.isArray(inner)) throw twice(whole)
    put(inner as Fields, [next, ...more], value, whole)
  }
}

/**
 * Reads names with brackets, which many payment providers use in forms: `metadata[plan]=pro` is an object,
 * `metadata[a][b]` is an object within an object, and `metadata[tags][]` is a list. A name in brackets may be any text.
 * Values are always text.
 * @param names the fields that may have brackets; all other fields stay as they are
 */
export function nestFields(form: Fields, names: readonly string[]): Fields {
  for (const written of Object.keys(form)) {
    const [, name, brackets] = BRACKETED.exec(written) ?? []
    if (name === undefined || brackets === '[]' || !names.includes(name)) continue
    const path = brackets.slice(1, -1).split('][')
    if (path.length > DEPTH_MAX) throw new ApiError('bad_request', `${name} has fields more than ${DEPTH_MAX} deep`)
    put(form, [name, ...path], form[written], name)
    delete form[written]
  }
  return form
}
