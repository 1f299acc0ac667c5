import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { specs } from '../../database/tables/catalogue.ts'
import { owner, setUp, shop } from './test-staff-catalogue.ts'

const imports = '/api/staff/catalogue/imports'
setUp()

const opened = async (lines: readonly string[]) => {
  const bytes = Buffer.from(lines.join('\r\n'))
  const answer = await owner.browser.upload(`${imports}?name=range.csv`, bytes, 'text/csv')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const post = async (path: string, body: unknown) =>
  (await owner.browser.post(`${imports}/${path}`, body)).body

const lines = [
  'Name,名稱,Category,SKU,Price',
  'Left-out Chair,留下的椅子,Chairs,LO-1,90',
  'Left-out Stool,,Chairs,LO-2,by request',
  'Left-out Bench,留下的長凳,Chairs,LO-3,120',
]

test('a row that cannot be corrected is left out, and the others are imported', async () => {
  const { id, version, faults, faultCount } = await opened(lines)
  expect(faults).toMatchObject([{ row: 3, target: 'price', found: 'by request' }])
  expect(faultCount).toBe(1)
  const without = await post(id, { version, rows: [{ row: 3, isLeftOut: true }] })
  expect(without).toMatchObject({
    faultCount: 0,
    addedCount: 2,
    leftOut: [{ row: 3, text: 'Left-out Stool' }],
    leftOutCount: 1,
  })
  const again = await post(id, { version: without.version, rows: [{ row: 3, isLeftOut: false }] })
  expect(again).toMatchObject({ faultCount: 1, leftOut: [] })
  const last = await post(id, { version: again.version, rows: [{ row: 3, isLeftOut: true }] })
  expect(await post(`${id}/apply`, { preview: last.preview })).toEqual({ added: 2, changed: 0, unchanged: 0 })
  const found = await shop.context.database
    .select({ sku: specs.sku })
    .from(specs)
    .where(like(specs.sku, 'LO-%'))
    .orderBy(specs.sku)
  expect(found.map(({ sku }) => sku)).toEqual(['LO-1', 'LO-3'])
})

test('typing a value for a column that the file lacks adds the column', async () => {
  const { id, version, faults } = await opened(['Name,SKU,Price', 'Typed Chair,TY-1,90'])
  expect(faults).toMatchObject([{ row: 2, column: null, target: 'category' }])
  const cells = [{ row: 2, column: null, target: 'category', text: 'Chairs' }]
  const after = await post(id, { version, cells })
  expect(after).toMatchObject({ faultCount: 0, addedCount: 1 })
  expect(after.columns.at(-1)).toMatchObject({ target: 'category' })
})

test('a row or column that the file does not have is refused', async () => {
  const { id, version } = await opened(lines)
  for (const change of [
    { rows: [{ row: 99, isLeftOut: true }] },
    { cells: [{ row: 2, column: null, text: 'Chairs' }] },
    { cells: [{ row: 2, column: 99, text: 'Chairs' }] },
  ])
    expect(await post(id, { version, ...change })).toMatchObject({ code: 'invalid_input' })
})
