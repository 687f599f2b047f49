// Rows of CSV files, however the file comes in pieces.
import t from 'tap'
import { cellsError, parseRows } from '../../import/read-rows.js'

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

t.test('a quote that does not fit spoils its row at most', async (t) => {
  const header = ['a', 'b']
  const rows = await read(['a,b\n1,"2"x\n\n1,6" pipe\n"1"y,2\n1,"2', '\n3,"4"\n5,"6"\n'])
  t.same(rows.slice(1, 4), [
    { row: 2, cells: ['1', '"2"x'] },
    { row: 4, cells: ['1', '6" pipe'] },
    { row: 5, cells: ['"1"y', '2'] },
  ])
  t.same(
    rows.slice(0, 4).map((row) => cellsError(row, header)),
    [undefined, undefined, undefined, undefined],
  )
  t.equal(rows.length, 6)
  t.equal(cellsError(rows[4], header), 'has a quote that is not closed in its line')
  t.same(rows[5].cells, ['5', '6'], 'the row after it is read')
  t.same(cellsError({ cells: ['1', 'a note\nof "two" lines'] }, header), undefined)
})

t.test('a quote that is never closed is said by line', async (t) => {
  for (const [text, message] of [
    ['a,b\n1,"2', 'from line 2 on: Quote Not Closed'],
    [`a,b\n1,"${'x'.repeat(1_000_001)}`, 'from line 2 on: Max Record Size'],
  ])
    await t.rejects(read([text]), { message: new RegExp(message) })
})

t.test('a line of delimiters without end is refused, before its cells fill the memory', async (t) => {
  await t.rejects(read(['a,b\n', ...Array<string>(10).fill(','.repeat(10_000)), '\n']), {
    message: 'The file is not CSV from line 2 on: it has more than 20000 cells',
  })
  t.equal((await read([`a${',b'.repeat(15_000)}`, '\n1,2\n'])).length, 2)
})
