// Methods Node has on every Buffer and @types/node does not list: the encodings' own, a third cheaper than write(…, encoding).
interface Buffer {
  latin1Write(text: string, offset: number, length?: number): number
  latin1Slice(start?: number, end?: number): string
  utf8Slice(start?: number, end?: number): string
}
