/** Settings of a unit of systemd, by section. A setting that is given several times has several values. */
export type Unit = Record<string, Record<string, string[]>>

/** @throws Error at a line that is not a section, a setting or a comment */
export function readUnit(text: string): Unit {
  const unit: Unit = {}
  let section: Record<string, string[]> | undefined
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const name = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name) unit[name] = section = {}
    else if (key && section) section[key] = [...(section[key] ?? []), value]
    else throw new Error(`neither section nor setting: ${line}`)
  }
  return unit
}
