// Rows of CSV files, however the file comes in pieces.
import t from 'tap'
import { parseRows } from '../../import/read-rows.js'

async function* pieces(...texts: string[]) {
  yield* texts
}

async function read(texts: string[], delimiter?: string) {
  const rows = []
  for await (const row of parseRows(pieces(...texts), delimiter)) rows.push(row)
  return rows
}

t.test('rows have the numbers that a spreadsheet gives them', async (t) => {
  t.same(await read(['a;b\n\n1;"2\n3"\n', '4', ';5']), [
    { row: 1, cells: ['a', 'b'] },
    { row: 3, cells: ['1', '2\n3'] },
    { row: 4, cells: ['4', '5'] },
  ])
  t.same(await read(['']), [])
})

t.test('quotes that do not fit are said by line', async (t) => {
  for (const [text, message] of [
    ['a,b\n1,"2', 'from line 2 on: Quote Not Closed'],
    ['a,"b"c\n', 'from line 1 on: Invalid Closing Quote'],
    [`a,b\n1,"${'x'.repeat(1_000_001)}`, 'from line 2 on: Max Record Size'],
  ])
    await t.rejects(read([text]), { message: new RegExp(message) })
})
