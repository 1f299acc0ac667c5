import { expect, test } from 'vitest'
import { fileProduct } from '#core/catalogue/import-file.ts'
import { importLimits } from '#core/catalogue/uploads.ts'
import { parseJsonRows } from './parse-json-rows.ts'

const listOf = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join()}]`

test('of many faults in JSON the first 200 are reported, and that there are more', async () => {
  const { rows, faults, more } = await parseJsonRows(listOf(1000, '1'), fileProduct)
  expect(rows).toEqual([])
  expect(faults).toHaveLength(200)
  expect(more).toBe(true)
})

test.each([
  ['more products than any file may have', listOf(importLimits.rows + 1, '{}'), 'tooManyRows'],
  ['more values than any product has', `[{"specs":${listOf(importLimits.values + 1, '{}')}}]`, 'rowTooLarge'],
  ['more text than any product has', `[{"id":"${'a'.repeat(importLimits.length)}"}]`, 'rowTooLarge'],
])('JSON with %s has one fault', async (_name, source, problem) => {
  const { rows, faults, more } = await parseJsonRows(source, fileProduct)
  expect(rows).toEqual([])
  expect(faults).toMatchObject([{ problem: `catalogueFile.${problem}` }])
  expect(more).toBe(false)
})
