/**
 * Items that wait, by key. Keys take turns, so that many items of one key delay those of another key by one round only.
 * Items of a key keep their order.
 */
export function createTurns<Key, Item>() {
  const lines = new Map<Key, Item[]>() // in the order of turns; no line is empty
  let size = 0
  return {
    /** @returns the number of all items */
    add(key: Key, item: Item): number {
      const line = lines.get(key)
      if (line) line.push(item)
      else lines.set(key, [item])
      size += 1
      return size
    },
    size: () => size,
    /** Takes one item of each key after the other, `max` at most. */
    take(max: number): Item[] {
      const taken: Item[] = []
      while (taken.length < max && size > 0) {
        const [[key, line]] = lines
        taken.push(line.shift()!)
        size -= 1
        lines.delete(key)
        if (line.length > 0) lines.set(key, line) // the key's next turn comes after all others
      }
      return taken
    },
  }
}
