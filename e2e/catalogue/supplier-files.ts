import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { heicPicture } from '../../server/testing/test-heic.ts'
import { zipOf } from '../../web/catalogue/staff/import/sheet/test-zip.ts'

/** The numbers of the rows with products. Above them are a title, an empty row and the headings. */
const rowNumbers = Array.from({ length: 300 }, (_, at) => at + 4)
const headings = ['Nama produk', '名稱', 'Kategori', 'Keterangan', 'Kod', 'Harga', 'Saiz', 'Gudang', 'Gambar']

/**
 * A supplier's spreadsheet: a title above the headings, tabs, UTF-16, and mistakes in five of 300 rows. Its products
 * stay drafts, because they have no descriptions in Chinese.
 */
export function messySpreadsheet() {
  const rows = rowNumbers.map((row) => {
    const category = { 4: 'Chiars', 9: 'Chiars', 12: 'Perabot', 20: 'Perabot' }[row] ?? 'Chairs'
    const price = row === 6 ? 'RM1.29O' : `RM${1000 + row}.00`
    const picture = { 7: 'oak chair.jpg' }[row] ?? ''
    return [
      `Kerusi Uji ${row}`,
      `測試椅 ${row}`,
      category,
      'A chair',
      `UJI-${row}`,
      price,
      '60x60x110',
      'B-04',
      picture,
    ]
  })
  const lines = [['Senarai harga 2026'], [], headings, ...rows].map((cells) => cells.join('\t'))
  return {
    name: '價目表.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le'),
  }
}

/** A later spreadsheet from the same supplier, as Excel saves it. */
export async function sameInExcel() {
  const rows = [1, 2].map((n) => [
    `Kerusi ${n}`,
    `椅 ${n}`,
    'Chairs',
    'A chair',
    `BARU-${n}`,
    90,
    '',
    'B-04',
    '',
  ])
  const bytes = await writeXlsx({
    sheets: [{ name: 'Harga', rows: [['Senarai harga 2027'], headings, ...rows] }],
  })
  return { name: '價目表.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
}

const picture = (r: number, g = 90) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: { r, g, b: 40 } } })
    .png()
    .toBuffer()

/** A ZIP with pictures of a few products, and with files that are not needed. */
export async function pictures() {
  const archive = zipOf([
    { name: 'photos/', bytes: Buffer.alloc(0) },
    { name: 'photos/UJI-4.png', bytes: await picture(50), packed: true },
    { name: 'photos/uji-4_2.PNG', bytes: await picture(100) },
    { name: 'photos/oak_chair.jpg', bytes: await picture(150) },
    { name: 'photos/lamp.png', bytes: await picture(200) },
    { name: 'photos/UJI-5.heic', bytes: heicPicture() },
    { name: 'photos/UJI-6.heic', bytes: heicPicture({ width: 6000, height: 5000 }) },
    { name: 'photos/prices.txt', bytes: Buffer.from('notes') },
    { name: '__MACOSX/photos/._UJI-4.png', bytes: Buffer.from('notes') },
  ])
  return zipFile(archive)
}

/** A ZIP with a small picture of every product. The code of the product is the name of the file. */
export async function allPictures() {
  const entries = rowNumbers.map(async (row) => {
    // Each picture has its own colour, because the shop stores equal pictures only once.
    const bytes = await picture(row % 256, Math.floor(row / 256))
    return { name: `UJI-${row}.png`, bytes }
  })
  return zipFile(zipOf(await Promise.all(entries)))
}

const zipFile = async (archive: Blob) => ({
  name: 'photos.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(await archive.arrayBuffer()),
})
