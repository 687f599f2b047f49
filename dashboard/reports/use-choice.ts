import { useQuery } from '../ui/use-query.js'

/** One of `choices`, kept as `name` in the query of the address; the first by default. */
export function useChoice<T extends string>(name: string, choices: readonly T[]) {
  const { query, change } = useQuery()
  const chosen = choices.find((one) => one === query.get(name)) ?? choices[0]
  return { chosen, choose: (choice: T) => change((next) => next.set(name, choice)) }
}
