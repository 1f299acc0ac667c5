import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPictures } from '../../database/tables/catalogue-imports.ts'
import { folderStore } from '../../providers/files/folder-store.ts'
import { FetchError } from '../../providers/network/https.ts'
import { pictureStorage } from '../../providers/pictures/picture-storage.ts'
import { heicPicture } from '../../testing/test-heic.ts'
import { place, signedInMember } from '../../testing/test-orders.ts'
import { newestAudit, open, owner, products, setUp, shop } from './test-staff-catalogue.ts'

const imports = '/api/staff/catalogue/imports'
setUp()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  shop.context.pictures = pictureStorage(folderStore(folder))
})
afterAll(() => rm(folder, { recursive: true }))

const sheet = (text: string) => Buffer.from(text)
const opened = async (text: string | Buffer, name = 'range.csv') => {
  const answer = await owner.browser.upload(`${imports}?name=${name}`, Buffer.from(text), 'text/csv')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const post = (path: string, body: unknown = {}) => owner.browser.post(`${imports}/${path}`, body)
const picture = async (id: string, name: string, bytes: Buffer) => {
  const path = `${imports}/${id}/pictures?name=${encodeURIComponent(name)}`
  return (await owner.browser.upload(path, bytes, 'application/octet-stream')).body
}
let made = 0
/** A small picture that no other test has. */
const png = (format: 'png' | 'avif' = 'png') => {
  const background = { r: (made += 1), g: 90, b: 40 }
  return sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

const range = (id: string) =>
  [
    'Price list 2026,,,,,,,',
    'Nama produk,名稱,Kategori,Keterangan,說明,Kod,Harga,Gambar',
    `Chair ${id},椅子 ${id},Chiars,A chair,一張椅子,${id}-1,"RM1,29O",${id}.jpg`,
    `Stool ${id},,辦公椅,A stool,,${id}-2,RM 190.00,`,
  ].join('\r\n')

test('a messy spreadsheet with pictures becomes products, and the whole import can be undone', async () => {
  const first = await opened(range('undo'))
  expect(first).toMatchObject({ encoding: 'utf-8', source: 'table', rows: 2, preview: '', faultCount: 2 })
  expect(first.faults).toMatchObject([
    { row: 3, line: 3, heading: 'Harga', found: 'RM1,29O', better: '1290' },
    { row: 3, heading: 'Kategori', found: 'Chiars', better: 'Chairs' },
  ])
  expect(await picture(first.id, 'UNDO.JPG', await png())).toMatchObject({ problem: null })
  expect(await picture(first.id, 'other.avif', await png('avif'))).toMatchObject({ problem: null })
  expect(await picture(first.id, 'notes.jpg', Buffer.from('no picture'))).toEqual({
    url: '',
    problem: 'no_picture',
  })
  // Pictures that arrive meanwhile do not count as somebody else's change.
  const { version } = first
  const cells = first.faults.map(({ row, column, better }: Record<string, unknown>) => ({
    row,
    column,
    text: better,
  }))
  const { body: corrected } = await post(first.id, { version, cells })
  expect(corrected).toMatchObject({
    faultCount: 0,
    addedCount: 2,
    drafts: 1,
    pictures: {
      sent: ['UNDO.JPG', 'other.avif'],
      unused: ['other.avif'],
      refused: [{ name: 'notes.jpg', problem: 'no_picture' }],
    },
  })
  expect(corrected.notices.map(({ notice }: { notice: string }) => notice)).toEqual([
    'oneLanguage',
    'oneLanguage',
    'noPicture',
  ])

  const { preview } = corrected
  expect((await post(`${first.id}/apply`, { preview })).body).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect((await post(`${first.id}/apply`, { preview })).body.code).toBe('import_closed')
  const { product } = await open('chair-undo')
  expect(product).toMatchObject({ published: true, specs: [{ sku: 'undo-1', price: 1290 }] })
  expect((await open('stool-undo')).product).toMatchObject({ published: false, images: [] })

  // The same file changes the same products again, which are found by their SKUs.
  const again = await opened(range('undo').replace('RM1,29O', '1350').replace('Chiars', 'Chairs'))
  expect(again).toMatchObject({ addedCount: 0, changedCount: 1, unchanged: 1 })
  await post(`${again.id}/apply`, { preview: again.preview })
  expect((await open('chair-undo')).product.specs[0].price).toBe(1350)
  expect((await post(`${first.id}/undo`)).body).toMatchObject({
    code: 'import_not_undoable',
    details: { count: 1, products: 'chair-undo' },
  })
  expect((await post(`${again.id}/undo`)).body).toEqual({ removed: 0, restored: 1 })
  expect((await open('chair-undo')).product).toEqual(product)
  expect((await post(`${first.id}/undo`)).body).toEqual({ removed: 2, restored: 0 })
  expect((await owner.browser.get(`${products}/chair-undo`)).status).toBe(404)
  expect(await newestAudit()).toMatchObject({ action: 'product.deleted' })
})

test('columns that somebody mapped are remembered for the next file of their kind', async () => {
  const text = 'Model,Gudang,Nilai\nDesk,B-04,900\n'
  const first = await opened(text)
  const { body } = await post(first.id, {
    version: first.version,
    columns: [
      { column: 1, target: 'parameter' },
      { column: 2, target: 'price' },
    ],
  })
  expect(body.columns.map(({ target, by }: Record<string, string>) => `${target} ${by}`)).toEqual([
    'product name',
    'parameter hand',
    'price hand',
  ])
  const stale = await post(first.id, { version: first.version, columns: [] })
  expect(stale.body.code).toBe('catalogue_changed_meanwhile')
  const next = await opened(text)
  expect(next.columns.map(({ target, by }: Record<string, string>) => `${target} ${by}`)).toEqual([
    'product name',
    'parameter last time',
    'price last time',
  ])
  expect((await post(`${next.id}/discard`)).status).toBe(200)
  expect((await owner.browser.get(`${imports}/${next.id}`)).body.code).toBe('import_not_found')
})

test('pictures are fetched by their addresses; one that cannot be fetched is reported, and its product stays a draft', async () => {
  const before = shop.context.fetchPicture
  const bytes = await png()
  shop.context.fetchPicture = async (address) => {
    if (address.includes('internal')) throw new FetchError('address_refused')
    return bytes
  }
  try {
    const { id } = await opened(
      [
        'Name,名稱,Category,Description,說明,SKU,Price,Image',
        'Fetched,取回,Chairs,A chair,椅子,F-1,90,"https://cdn.example/a.jpg, https://internal.example/b.jpg"',
        'Waiting,等候,Chairs,A chair,椅子,F-2,90,https://internal.example/b.jpg',
      ].join('\n'),
    )
    expect((await post(`${id}/fetch`)).body).toEqual({ fetched: 1, refused: 1, left: 0 })
    const { body } = await owner.browser.get(`${imports}/${id}`)
    expect(body.pictures).toMatchObject({
      sent: ['https://cdn.example/a.jpg'],
      toFetch: 0,
      refused: [{ name: 'https://internal.example/b.jpg', problem: 'address_refused' }],
    })
    expect(body.products).toMatchObject([{ pictures: 1 }, { published: false, pictures: 0 }])
    // Only temporary failures are tried again.
    expect((await post(`${id}/fetch`, { again: true })).body).toEqual({ fetched: 0, refused: 0, left: 0 })
  } finally {
    shop.context.fetchPicture = before
  }
})

test('an import with a sold product cannot be undone', async () => {
  const first = await opened(
    'Name,名稱,Category,Description,說明,SKU,Price,Stock,Image\nSold,售出,Chairs,A chair,椅子,SO-1,90,5,sold.jpg\n',
  )
  await picture(first.id, 'sold.jpg', await png())
  const { preview } = (await owner.browser.get(`${imports}/${first.id}`)).body
  await post(`${first.id}/apply`, { preview })
  const { product } = await open('sold')
  const member = await signedInMember(shop)
  await place(member, [[{ productId: 'sold', ...product.specs[0] }, 1]])
  expect((await post(`${first.id}/undo`)).body).toMatchObject({
    code: 'import_not_undoable',
    details: { obstacles: [{ id: 'sold', reason: 'sold' }] },
  })
})

test('a picture that arrives after the preview requires a new preview', async () => {
  const { id, preview } = await opened(
    'Name,名稱,Category,Description,說明,SKU,Price,Image\nLate,遲,Chairs,A chair,椅子,LA-1,90,"l .jpg, m.jpg"\n',
  )
  await picture(id, 'm.jpg', await png())
  expect((await post(`${id}/apply`, { preview })).body.code).toBe('catalogue_changed_meanwhile')
  await picture(id, 'l.jpg', await png())
  const { body } = await owner.browser.get(`${imports}/${id}`)
  expect(body.notices).toMatchObject([{ notice: 'pictureMissing', found: 'l .jpg', better: 'l.jpg' }])
  // Of several names in a cell, only one is corrected.
  const [{ row, column, better, found }] = body.notices
  const cells = [{ row, column, text: better, instead: found }]
  const { body: corrected } = await post(id, { version: body.version, cells })
  expect(corrected).toMatchObject({ noticeCount: 0, drafts: 0, products: [{ pictures: 2, published: true }] })
})

test('security 37: the name of an imported picture leads nowhere, and its bytes decide its type', async () => {
  const { id } = await opened('Name,Price\nPaths,90\n')
  const { url } = await picture(id, '../../../etc/passwd.jpg', await png())
  expect(url).toMatch(/^\/pictures\/[\w-]+\/\d+\.webp$/)
  expect(await picture(id, 'phone.jpg', heicPicture())).toMatchObject({ problem: null })
  const large = heicPicture({ width: 6000, height: 5000 })
  expect(await picture(id, 'large.heic', large)).toEqual({ url: '', problem: 'heic' })
  expect(await picture(id, 'page.jpg', Buffer.from('<script>alert(1)</script>'))).toEqual({
    url: '',
    problem: 'no_picture',
  })
})

test('300 products with two pictures each are one import', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => `Range ${n},系列 ${n},Chairs,A chair,椅子,R-${n},90`)
  const { id } = await opened(['Name,名稱,Category,Description,說明,SKU,Price', ...rows].join('\n'))
  const { url } = await picture(id, 'R-0.png', await png())
  const names = rows.flatMap((_, n) => [`R-${n}_2.jpg`, `R-${n}_1.jpg`])
  await shop.context.database
    .insert(importPictures)
    .values(names.map((name) => ({ importId: id, name, url, problem: null })))
  const { body } = await owner.browser.get(`${imports}/${id}`)
  expect(body).toMatchObject({ addedCount: 300, faultCount: 0, drafts: 0, pictures: { unusedCount: 0 } })
  expect((await post(`${id}/apply`, { preview: body.preview })).body).toMatchObject({ added: 300 })
  expect((await post(`${id}/undo`)).body).toEqual({ removed: 300, restored: 0 })
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'catalogueFile.noText'],
  ['nothing but a word', sheet('hello'), 'catalogueFile.noHeadings'],
  ['more columns than any table has', sheet(`${','.repeat(400)}\n`), 'catalogueFile.tooManyColumns'],
])('a file with %s is refused', async (_, bytes, problem) => {
  const answer = await owner.browser.upload(`${imports}?name=x.csv`, bytes, 'text/csv')
  expect(answer.body).toMatchObject({ code: 'import_refused', details: { faults: [{ problem }] } })
})
