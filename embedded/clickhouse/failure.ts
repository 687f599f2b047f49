/** An error of the engine, or of this server in its words. */
export class QueryFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
    this.name = 'QueryFailure'
  }

  /** @param type name of the code as ClickHouse writes it, such as `SYNTAX_ERROR` */
  static of(code: number, type: string, message: string) {
    return new QueryFailure(code, `Code: ${code}. DB::Exception: ${message}. (${type})`)
  }

  /** The binding wraps errors in its own classes; the text always carries the code. */
  static from(error: unknown) {
    if (error instanceof QueryFailure) return error
    const message = error instanceof Error ? error.message : String(error)
    const code = Number(/Code: (\d+)/.exec(message)?.[1])
    if (code) return new QueryFailure(code, message)
    return QueryFailure.of(1002, 'UNKNOWN_EXCEPTION', message) // the client parses only errors of this shape
  }
}

const statusOfCodes: [status: number, codes: number[]][] = [
  [400, [6, 26, 27, 36, 38, 41, 43, 53, 62, 69, 70, 72, 117, 130, 386, 456, 457]],
  [404, [16, 46, 47, 50, 56, 60, 73, 81, 115]],
  [403, [164, 291, 497, 516]],
  [413, [161, 162]],
  [501, [1, 48]],
]
const statuses = new Map(statusOfCodes.flatMap(([status, codes]) => codes.map((code) => [code, status])))

/** HTTP status that ClickHouse gives an error code. */
export const statusOf = (failure: QueryFailure) => statuses.get(failure.code) ?? 500
