import { useQuery } from '../ui/use-query.js'

/** Which of some things the address chooses under `name`; the first where it says nothing. */
export function useChoice<T extends string>(name: string, choices: readonly T[]) {
  const { query, change } = useQuery()
  const chosen = choices.find((one) => one === query.get(name)) ?? choices[0]
  return { chosen, choose: (choice: T) => change((next) => next.set(name, choice)) }
}
