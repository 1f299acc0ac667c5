import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { tableParts, type TableJob } from './table-maker.ts'

const job: TableJob = { columns: [{ heading: 'Name', type: 'text' }], format: 'xlsx', sheet: 'names' }

test('a table is yielded part by part, with every character that a workbook can hold', async () => {
  const names = ['00012', '=1+1', "'=1", '_x000D_', 'two\r\nlines', '\u0001', ' blanks ']
  async function* batches() {
    yield names.slice(0, 3).map((name) => [name])
    yield names.slice(3).map((name) => [name])
  }
  const parts: Uint8Array[] = []
  for await (const part of tableParts(job, batches())) parts.push(part)
  const { sheets } = await readXlsx(Buffer.concat(parts))
  expect(sheets[0]?.rows.flat()).toEqual(['Name', ...names])
})

test('if nobody reads a table any more, its thread ends and no more rows are read', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 500 }, (_, row) => [`${row} ${Math.random()}`.repeat(50)])
    } finally {
      ended = true
    }
  }
  const parts = tableParts(job, endless())
  expect((await parts.next()).done).toBe(false)
  await parts.return(undefined)
  expect(ended).toBe(true)
})

async function* single() {
  yield [['first']]
}

test('the thread of a small table ends if nobody reads it any more, although all rows are written', async () => {
  const parts = tableParts({ ...job, format: 'csv' }, single())
  expect((await parts.next()).done).toBe(false)
  await expect(parts.return(undefined)).resolves.toMatchObject({ done: true })
})

async function* broken() {
  yield [['first']]
  throw new Error('no database')
}

test('rows that cannot be read end the file with their error', async () => {
  await expect(Array.fromAsync(tableParts(job, broken()))).rejects.toThrow('no database')
})
