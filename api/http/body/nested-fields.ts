import { ApiError } from '../errors.js'

type Fields = Record<string, unknown>

/** No name has more brackets; what handles a body may go through it by recursion. */
const depthMax = 16
const bracketed = /^([^[\]]+)((?:\[[^[\]]*\])+)$/

const twice = (name: string) => new ApiError('bad_request', `${name} is both a value and something with fields`)

/** Puts a value where a path leads, such as `['tags', '']`, whose last name adds to a list. */
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
 * Reads names with brackets, as many payment providers write them in forms: `metadata[plan]=pro` is an object, also one in
 * another (`metadata[a][b]`), and `metadata[tags][]` a list. A name in brackets is any text, and a value always text.
 * @param names the fields that may be written so; all others stay as they are
 */
export function nestFields(form: Fields, names: readonly string[]): Fields {
  for (const written of Object.keys(form)) {
    const [, name, brackets] = bracketed.exec(written) ?? []
    if (name === undefined || brackets === '[]' || !names.includes(name)) continue
    const path = brackets.slice(1, -1).split('][')
    if (path.length > depthMax) throw new ApiError('bad_request', `${name} has fields more than ${depthMax} deep`)
    put(form, [name, ...path], form[written], name)
    delete form[written]
  }
  return form
}
