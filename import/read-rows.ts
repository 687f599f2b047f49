import type { TransformOptions } from 'node:stream'
import { CsvError, type InfoRecord, type Options, type Parser, parse } from 'csv-parse'
import { type Said, said, sayInEnglish } from './said.js'

/** More than the longest fields of a link, or of a conversion, together; a quote that is never closed would else swallow the file. */
const RECORD_CHARACTERS_MAX = 1_000_000

/** More than a spreadsheet has. A line of delimiters alone has no characters that csv-parse counts. */
const CELLS_MAX = 20_000

/** A file that cannot be read as what it should be: said as it is. */
export class ImportError extends Error {
  /** Absent for what only the command line says. */
  readonly said?: Said

  constructor(what: string | Said) {
    super(typeof what === 'string' ? what : sayInEnglish(what))
    if (typeof what !== 'string') this.said = what
  }
}

export interface Row {
  /** Number of the row in a spreadsheet, where the header is row 1. */
  row: number
  cells: string[]
}

/** A cell that keeps its opening quote, because no quote closed it, and so runs over the end of its line. */
const SWALLOWED = /^"[^\n]*\n/

/** @returns what is wrong with a row that has not a cell for each column, or whose quote has swallowed further lines */
export function cellsError({ cells }: Pick<Row, 'cells'>, header: string[]): string | undefined {
  if (cells.some((cell) => SWALLOWED.test(cell))) return 'has a quote that is not closed in its line'
  if (cells.length !== header.length) return `has ${cells.length} cells, the header has ${header.length}`
}

const encodingOf = ([a, b]: Uint8Array) =>
  a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'

/** The one of comma, semicolon and tab that stands most often in the first line, outside of quotes. */
function detectDelimiter(text: string): string {
  const [line] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** Makes text of bytes; of none at the end. It throws ImportError where they are not of the encoding. */
function createDecoder(encoding: string) {
  // Fatal, because a replaced character would be another slug, or another destination.
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new ImportError(said('otherEncoding', { encoding: encoding.toUpperCase() }))
    }
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array>, onBytes: (count: number) => void) {
  let read: ReturnType<typeof createDecoder> | undefined
  for await (const chunk of chunks) {
    read ??= createDecoder(encodingOf(chunk))
    yield read(chunk)
    onBytes(chunk.length)
  }
  if (read) yield read()
}

/**
 * Parses pieces of text with csv-parse. That is a stream of Node's, also in its build for browsers. Only this much is alike
 * in both: when the callback of a piece comes, the piece is taken, and its records can be read.
 */
function createCsvParser(delimiter: string) {
  const options: Options & TransformOptions = {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true, // a quote that does not fit is a character, so that it spoils its row at most
    skip_empty_lines: true,
    max_record_size: RECORD_CHARACTERS_MAX,
    readableHighWaterMark: Number.MAX_SAFE_INTEGER, // a piece is the bound
  }
  const parser: Parser = parse(options)
  let fail: (error: Error) => void = () => undefined
  parser.on('error', (error) => fail(error))
  const taken = (give: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      fail = reject
      give((error) => (error ? reject(error) : resolve()))
    })

  return {
    /** @param text undefined: there is no more */
    async *read(text: string | undefined): AsyncGenerator<Row> {
      try {
        await taken((done) => (text === undefined ? parser.end(done) : parser.write(text, done)))
      } catch (error) {
        if (!(error instanceof CsvError)) throw error
        throw new ImportError(said('notCsv', { line: String(error.lines), reason: error.message }))
      }
      // Its types lack the state, which has the cells of the record that the next piece continues.
      const { record: begun } = (parser as unknown as { state: { record: string[] } }).state
      if (begun.length > CELLS_MAX)
        throw new ImportError(said('tooManyCells', { line: String(parser.info.lines), cells: String(CELLS_MAX) }))
      for (let found = parser.read(); found !== null; found = parser.read()) {
        const { record, info } = found as { record: string[]; info: InfoRecord }
        yield { row: info.records + info.empty_lines, cells: record }
      }
    },
  }
}

/**
 * Records of CSV text, one at a time.
 * @param delimiter absent: the one that its first piece has
 * @throws ImportError where a quote is never closed
 */
export async function* parseRows(texts: AsyncIterable<string>, delimiter?: string): AsyncGenerator<Row> {
  let parser: ReturnType<typeof createCsvParser> | undefined
  for await (const text of texts) {
    parser ??= createCsvParser(delimiter ?? detectDelimiter(text))
    yield* parser.read(text)
  }
  if (parser) yield* parser.read(undefined)
}

/**
 * Rows of a CSV file, the header first, in constant memory. UTF-8, or UTF-16 with a byte order mark, as spreadsheets
 * write it; comma, semicolon or tab.
 * @param chunks its bytes; the first has the header
 * @param onBytes told of the bytes as they are read
 * @throws ImportError where it is no such thing
 */
export const readRows = (chunks: AsyncIterable<Uint8Array>, onBytes: (count: number) => void): AsyncGenerator<Row> =>
  parseRows(decode(chunks, onBytes))

/** Names of the columns. @throws ImportError where there are none */
export async function readHeader(rows: AsyncGenerator<Row>): Promise<string[]> {
  const first = await rows.next()
  if (first.done) throw new ImportError(said('empty', {}))
  return first.value.cells.map((cell) => cell.trim())
}
