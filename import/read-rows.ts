import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** A file that cannot be read as what it should be: said as it is. */
export class ImportError extends Error {}

export interface Row {
  /** As a spreadsheet numbers it: the header is 1. */
  row: number
  cells: string[]
}

/** @returns what is wrong with a row that has not a cell for each column */
export const cellCountError = ({ cells }: Pick<Row, 'cells'>, header: string[]) =>
  cells.length === header.length ? undefined : `has ${cells.length} cells, the header has ${header.length}`

/** More than the longest fields of a link, or of a conversion, together; a quote that is never closed would else swallow the file. */
const recordCharactersMax = 1_000_000
const headCharacters = 65_536

const encodingOf = ([a, b]: Uint8Array) =>
  a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'

async function readHead(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headCharacters), 0, headCharacters, 0)
    const encoding = encodingOf(buffer)
    return { encoding, text: new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead)) }
  } finally {
    await handle.close()
  }
}

/** The one of comma, semicolon and tab that stands most often in the first line, outside of quotes. */
function detectDelimiter(text: string): string {
  const [line] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** The bytes of `chunks` as text. @throws ImportError where they are not of the encoding */
async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string, onBytes: (count: number) => void) {
  // Fatal, because a replaced character would be another slug, or another destination.
  const decoder = new TextDecoder(encoding, { fatal: true })
  const read = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new ImportError(`The file is not ${encoding.toUpperCase()} text: save it as "CSV UTF-8"`)
    }
  }
  for await (const chunk of chunks) {
    yield read(chunk)
    onBytes(chunk.length)
  }
  yield read()
}

/** Records of CSV text, one at a time. @throws ImportError where quotes do not fit */
export async function* parseRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row> {
  const source = Readable.from(text, { objectMode: false })
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordCharactersMax,
  })
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of source.pipe(parser))
      yield { row: info.records + info.empty_lines, cells: record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportError(`The file is no CSV from line ${error.lines ?? parser.info.lines} on: ${error.message}`)
  } finally {
    source.destroy()
  }
}

/**
 * Rows of a CSV file, the header first, in constant memory. UTF-8, or UTF-16 with a byte order mark, as spreadsheets
 * write it; comma, semicolon or tab.
 * @param onBytes told of the bytes as they are read
 * @throws ImportError where the file is no such thing
 */
export async function* readRows(file: string, onBytes: (count: number) => void = () => undefined): AsyncGenerator<Row> {
  const { encoding, text } = await readHead(file)
  yield* parseRows(decode(createReadStream(file), encoding, onBytes), detectDelimiter(text))
}
