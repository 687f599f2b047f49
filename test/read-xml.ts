export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const TOKEN = /<(\/?)([\w.-]+)((?:\s+[\w.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

/** Reads the XML of configurations: elements, attributes and text. @throws if it is not well-formed */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(xml)
    if (!found) throw new Error(`no XML at ${JSON.stringify(xml.slice(at, at + 40))}`)
    const [, closing, name, attributes, empty, text] = found
    const parent = open.at(-1)!
    if (text !== undefined) parent.text += text.trim()
    else if (closing) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`)
      open.pop()
    } else {
      const pairs = [...attributes.matchAll(/([\w.-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  if (open.length > 1 || root.children.length !== 1)
    throw new Error('an element is not closed, or there is not one root')
  return root.children[0]
}
