import * as fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { zipOf } from '#web/catalogue/staff/import/sheet/test-zip.ts'
import { sheetLimits } from '#core/catalogue/uploads.ts'
import { isWorkbook, parseWorkbook } from './parse-workbook.ts'
import { sheetFormats } from './workbook-formats.ts'

const own = (bytes: Uint8Array) => Uint8Array.from(bytes)
const workbook = async (...sheets: (string | number | boolean | Date | null)[][][]) =>
  own(await writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Sheet ${index}`, rows })) }))
const problemOf = async (bytes: Uint8Array<ArrayBuffer>) => (await parseWorkbook(bytes)).faults[0]?.problem

test('cells are read as Excel shows them, with the numbers of their rows', async () => {
  const bytes = await workbook([
    ['Price list'],
    ['Name', 'Price', 'Barcode', 'Since', 'Active', 'Weight'],
    [null, null],
    ['辦公椅', 1290, 9_555_123_456_789, new Date('2026-03-01'), true, 0.1 + 0.2],
  ])
  expect((await parseWorkbook(bytes)).rows).toEqual([
    { value: ['Price list'], row: 1, line: 1 },
    { value: ['Name', 'Price', 'Barcode', 'Since', 'Active', 'Weight'], row: 2, line: 2 },
    { value: ['辦公椅', '1290', '9555123456789', '2026-03-01', 'true', '0.3'], row: 4, line: 4 },
  ])
})

test('a number keeps the zeros and words of its format', async () => {
  const bytes = own(
    await writeXlsx({
      sheets: [
        { name: 'Cover', rows: [['Welcome']] },
        {
          name: 'List',
          rows: [
            ['Name', 'SKU', 'Width', 'Barcode'],
            ['Desk', 12, 1200, 4_710_000_000_001],
            ['Chair', 'A-1', 60.5, 12],
            ['Lamp', 12.5],
          ],
          columns: [{}, { numFmt: '00000' }, { numFmt: '0.0" mm"' }, { numFmt: '0.00E+00' }],
        },
      ],
    }),
  )
  expect((await parseWorkbook(bytes)).rows.map(({ value }) => value)).toEqual([
    ['Name', 'SKU', 'Width', 'Barcode'],
    ['Desk', '00012', '1200 mm', '4710000000001'],
    ['Chair', 'A-1', '60.5 mm', '12'],
    ['Lamp', '12.5'],
  ])
})

test('a cover before the sheet with the headings is skipped', async () => {
  const bytes = await workbook(
    [['Welcome']],
    [
      ['Name', 'Price'],
      ['Desk', 90],
    ],
  )
  expect((await parseWorkbook(bytes)).rows.map(({ value }) => value)).toEqual([
    ['Name', 'Price'],
    ['Desk', '90'],
  ])
  expect(await problemOf(await workbook([['Welcome']]))).toBe('catalogueFile.noHeadings')
})

test('all texts are read exactly as they were written', async () => {
  const cell = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'ab <>&"\'椅é_x000D_=') })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), async (rows) => {
      const read = (await parseWorkbook(await workbook([['Name', 'Price'], ...rows]))).rows
      const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
      expect(read.slice(1).map(({ value }) => value)).toEqual(filled)
    }),
    { numRuns: 30 },
  )
})

const part = (name: string, text: string | Buffer, statedSize?: number) => ({
  name,
  bytes: Buffer.from(text),
  packed: true,
  ...(statedSize !== undefined && { statedSize }),
})
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

const cells = (all: string) => `<row>${all}</row>`

/** Returns a workbook of one sheet, written as XML instead of by the library. */
async function workbookOf({
  strings = '<sst/>',
  rows = '',
  styles,
  stated,
}: {
  strings?: string
  rows?: string
  styles?: string
  stated?: number | undefined
}) {
  const archive = zipOf([
    part('[Content_Types].xml', '<Types/>'),
    part('_rels/.rels', relations(relation('a', 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      '<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('b', 'sharedStrings', 'strings.xml'),
      ),
    ),
    part('xl/strings.xml', strings, stated),
    ...(styles === undefined ? [] : [part('xl/styles.xml', styles)]),
    part('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  ])
  return own(new Uint8Array(await archive.arrayBuffer()))
}

const padded =
  '<x:styleSheet><x:numFmts><x:numFmt numFmtId="164" formatCode="&quot;P-&quot;000"/></x:numFmts><x:cellStyleXfs><x:xf numFmtId="9"/></x:cellStyleXfs><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="164"/></x:cellXfs></x:styleSheet>'

test('formats are found whether or not the workbook states the positions of cells', async () => {
  const head = '<row><c t="str"><v>Name</v></c><c t="str"><v>SKU</v></c></row>'
  const rows = [
    head,
    '<row><c s="1"><v>7</v></c><c s="0"><v>7</v></c></row>',
    '<row r="5"><c r="B5" s="1"><v>8</v></c></row>',
    '<row><c/><c s="1"><v>9</v></c></row>',
  ]
  const whole = await workbookOf({ rows: rows.join(''), styles: padded })
  expect((await parseWorkbook(whole)).rows.map(({ row, value }) => [row, ...value])).toEqual([
    [1, 'Name', 'SKU'],
    [2, 'P-007', '7'],
    [5, '', 'P-008'],
    [6, '', 'P-009'],
  ])
})

test('security 54: the formats of a sheet with a tag of 20 MB are left out', async () => {
  const endless = `<row r="1"><c s="1"/></row><c s="1" ${'a'.repeat(20_000_000)}`
  const archive = Buffer.from(await workbookOf({ rows: endless, styles: padded }))
  expect(await Array.fromAsync(sheetFormats(archive, 0))).toHaveLength(1)
})

const long = (megabytes: number) => `<sst><si><t>${'a'.repeat(megabytes * 1_000_000)}</t></si></sst>`

test.each([
  ['states its unpacked size', undefined, 'catalogueFile.tooComplex'],
  ['states no size', 0, 'catalogueFile.tooComplex'],
  ['states a smaller size', 10, 'catalogueFile.workbook'],
])('security 54: a zip bomb of 150 MB that %s is refused', async (_, stated, problem) => {
  const bomb = await workbookOf({ strings: long(150), rows: cells('<c t="s"><v>0</v></c>'), stated })
  expect(bomb.length).toBeLessThan(200_000)
  const before = process.memoryUsage().arrayBuffers
  expect(await problemOf(bomb)).toBe(problem)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
})

test('more rows, columns or characters than any table has are refused', async () => {
  const many = '<row><c><v>1</v></c></row>'.repeat(sheetLimits.rows + 2)
  expect(await problemOf(await workbookOf({ rows: many }))).toBe('catalogueFile.tooManyRows')
  const far = cells('<c r="ZZ1"><v>1</v></c>')
  expect(await problemOf(await workbookOf({ rows: far }))).toBe('catalogueFile.tooManyColumns')
  const text = await workbookOf({ strings: long(2), rows: cells('<c t="s"><v>0</v></c>') })
  expect(await problemOf(text)).toBe('catalogueFile.rowTooLarge')
})

test('a file with a password or of the old format, another archive and half a file are refused', async () => {
  const whole = await workbook([['Name', 'Price']])
  const old = own(Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'))
  const archive = own(new Uint8Array(await zipOf([part('a.jpg', 'a')]).arrayBuffer()))
  for (const bytes of [old, archive, whole.slice(0, whole.length / 2), own(Buffer.from('PK'))]) {
    expect(isWorkbook(bytes)).toBe(true)
    expect(await problemOf(bytes)).toBe('catalogueFile.workbook')
  }
})

test('security 54: a broken workbook is read or refused without an error', async () => {
  const whole = await workbookOf({ strings: long(0), rows: cells('<c><v>1</v></c><c><v>2</v></c>') })
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, value) => {
      const changed = whole.slice()
      changed[at] = value
      const { rows, faults } = await parseWorkbook(changed)
      expect(rows.length + faults.length).toBeGreaterThan(0)
    }),
  )
})
