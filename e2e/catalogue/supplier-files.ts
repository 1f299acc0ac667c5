import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { heicPicture } from '../../server/testing/test-heic.ts'
import { zipOf } from '../../web/catalogue/staff/import/sheet/test-zip.ts'

/** The rows of its products, below a title, a gap and the headings. */
const rowNumbers = Array.from({ length: 300 }, (_, at) => at + 4)
const headings = ['Nama produk', '名稱', 'Kategori', 'Keterangan', 'Kod', 'Harga', 'Saiz', 'Gudang', 'Gambar']

/**
 * A supplier's spreadsheet: a title above the headings, tabs, UTF-16, and mistakes in five of 300 rows. Without
 * descriptions in both languages its products stay drafts.
 */
export function messySpreadsheet({ inBothLanguages = false } = {}) {
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
      ...(inBothLanguages ? ['一張椅子'] : []),
    ]
  })
  const heads = [...headings, ...(inBothLanguages ? ['中文說明'] : [])]
  const lines = [['Senarai harga 2026'], [], heads, ...rows].map((cells) => cells.join('\t'))
  return {
    name: '價目表.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le'),
  }
}

/** A later spreadsheet of the same supplier, as Excel saves it. */
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

const picture = (red: number) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: { r: 50 * red, g: 90, b: 40 } } })
    .png()
    .toBuffer()

/** A ZIP with pictures of a few products, and with files that nobody needs. */
export async function pictures() {
  const archive = zipOf([
    { name: 'photos/', bytes: Buffer.alloc(0) },
    { name: 'photos/UJI-4.png', bytes: await picture(1), packed: true },
    { name: 'photos/uji-4_2.PNG', bytes: await picture(2) },
    { name: 'photos/oak_chair.jpg', bytes: await picture(3) },
    { name: 'photos/lamp.png', bytes: await picture(4) },
    { name: 'photos/UJI-5.heic', bytes: heicPicture() },
    { name: 'photos/UJI-6.heic', bytes: heicPicture({ width: 6000, height: 5000 }) },
    { name: 'photos/prices.txt', bytes: Buffer.from('notes') },
    { name: '__MACOSX/photos/._UJI-4.png', bytes: Buffer.from('notes') },
  ])
  return zipFile(archive)
}

const zipFile = async (archive: Blob) => ({
  name: 'photos.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(await archive.arrayBuffer()),
})
