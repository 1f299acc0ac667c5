import { expect, test } from 'vitest'
import { groupRows } from './group-rows.ts'
import { guessColumns, sourceOf } from './guess-columns.ts'

function productsOf(headings: string[], ...rows: string[][]) {
  const sheet = rows.map((cells, index) => ({ row: index + 1, line: index + 2, cells }))
  return groupRows(sheet, guessColumns(headings), sourceOf(headings)).map(({ key, rows, specs }) => ({
    key,
    rows: rows.map(({ row }) => row),
    specs: specs.map(({ row }) => row),
  }))
}

test('rows with the same name are specs of one product, and a row without a name belongs to the one above', () => {
  expect(
    productsOf(
      ['Name', 'Spec', 'Price'],
      ['Desk', 'Oak', '900'],
      ['', 'Walnut', '950'],
      ['Stool', '', '90'],
      ['Desk', 'White', '880'],
    ),
  ).toEqual([
    { key: 'Desk', rows: [1, 2, 4], specs: [1, 2, 4] },
    { key: 'Stool', rows: [3], specs: [3] },
  ])
})

test("Shopify's rows with additional pictures are not specs", () => {
  expect(
    productsOf(
      ['Handle', 'Title', 'Variant Price', 'Image Src'],
      ['desk', 'Desk', '900', 'https://cdn.example/1.jpg'],
      ['desk', '', '950', ''],
      ['desk', '', '', 'https://cdn.example/2.jpg'],
    ),
  ).toEqual([{ key: 'desk', rows: [1, 2, 3], specs: [1, 2] }])
})

test("WooCommerce's variations are specs of the product that they name by its id or its SKU", () => {
  expect(
    productsOf(
      ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent'],
      ['7', 'variable', 'DESK', 'Desk', '', ''],
      ['8', 'variation', 'DESK-O', 'Desk - Oak', '900', 'id:7'],
      ['9', 'variation', 'DESK-W', 'Desk - White', '880', 'DESK'],
      ['10', 'simple', 'STOOL', 'Stool', '90', ''],
    ),
  ).toEqual([
    { key: 'DESK', rows: [1, 2, 3], specs: [2, 3] },
    { key: 'STOOL', rows: [4], specs: [4] },
  ])
})
