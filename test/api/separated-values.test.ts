import { parse } from 'csv-parse/sync'
import t from 'tap'
import { csvCell, withoutApostrophes } from '../../api/http/separated-values.js'

const attacks = [
  "a;=cmd|' /C calc'!A0;b",
  '=1+1',
  ';=1',
  'a\n=1+1',
  'a\r@x',
  'a\t-1',
  '＝1+1',
  'a;＋1',
  'a;"=1"',
  '"=1"',
  "'=1",
  "a;'=1",
  "''=1",
  '\n=1',
  '\t\t=1',
]

/** The cells that a spreadsheet makes of a line, for any separator. */
const cellsOf = (line: string) =>
  [',', ';', '\t'].flatMap((delimiter) =>
    (parse(line, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][]).flat(),
  )

t.test('no cell of a visitor is a formula, whatever separates lists', async (t) => {
  for (const text of attacks) {
    const cells = [...cellsOf(`x,${csvCell(text)},y`), ...cellsOf(`x;${csvCell(text)};y`)]
    for (const cell of cells) t.notMatch(cell, /^["]*[=+\-@＝＋－＠]/, `${JSON.stringify(text)}: ${cell}`)
  }
})

t.test('numbers stay numbers, and an import of our own file finds each text as it was', async (t) => {
  for (const number of [-5, 5, 0.5, -1n]) t.equal(csvCell(number), String(number))
  for (const text of [...attacks, 'plain', "it's", 'a;b', 'a - b; c', '']) {
    const [[read = '']] = text === '' ? [['']] : (parse(csvCell(text)) as string[][])
    t.equal(withoutApostrophes(read), text, JSON.stringify(text))
  }
})
