import { decodeText } from '#core/catalogue/spreadsheet/decode.ts'

/** Why an archive, or a file in it, cannot be read. */
export class ZipError extends Error {
  override name = 'ZipError'
  readonly reason: 'noZip' | 'tooLarge' | 'encrypted'

  constructor(reason: ZipError['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** A file in an archive, with its name there. */
interface ZippedFile {
  name: string
  /** Reads the content of the file, at most `maxBytes`. @throws ZipError */
  read: (maxBytes: number) => Promise<Blob>
}

/** The numbers with which the parts of an archive begin (PKWARE APPNOTE 6.3.10). */
const signatures = { end: 0x06_05_4b_50, listed: 0x02_01_4b_50, local: 0x04_03_4b_50 }
const sizes = { end: 22, listed: 46, local: 30 }
const longestComment = 0xff_ff
/** The largest numbers that the fields can hold. They stand for archives with more files or beyond 4 GB. */
const [manyFiles, farAway] = [0xff_ff, 0xff_ff_ff_ff]

const view = async (blob: Blob) => new DataView(await blob.arrayBuffer())

/**
 * Lists the files in a ZIP archive without reading it as a whole, because it may be larger than the memory.
 * @throws ZipError
 */
export async function readZip(archive: Blob): Promise<ZippedFile[]> {
  const end = await findEnd(archive)
  const [count, size, offset] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)]
  if (count === manyFiles || size === farAway || offset === farAway) throw new ZipError('tooLarge')
  const list = await view(archive.slice(offset, offset + size))
  const files: { name: Uint8Array; header: DataView }[] = []
  for (let at = 0; files.length < count;) {
    if (at + sizes.listed > list.byteLength || list.getUint32(at, true) !== signatures.listed)
      throw new ZipError('noZip')
    const nameEnd = at + sizes.listed + list.getUint16(at + 28, true)
    if (nameEnd > list.byteLength) throw new ZipError('noZip')
    files.push({
      name: new Uint8Array(list.buffer, at + sizes.listed, nameEnd - at - sizes.listed),
      header: new DataView(list.buffer, at, sizes.listed),
    })
    at = nameEnd + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
  }
  const names = namesOf(files.map(({ name }) => name))
  return files.flatMap(({ header }, index) => {
    const name = names[index]!.replaceAll('\\', '/')
    return name === '' || name.endsWith('/') ? [] : [{ name, read: readerOf(archive, header) }]
  })
}

async function findEnd(archive: Blob): Promise<DataView> {
  const last = await view(archive.slice(Math.max(0, archive.size - sizes.end - longestComment)))
  for (let at = last.byteLength - sizes.end; at >= 0; at -= 1)
    if (last.getUint32(at, true) === signatures.end) return new DataView(last.buffer, at, sizes.end)
  throw new ZipError('noZip')
}

/** Decodes names in the encoding that suits all of them, because Windows uses the encoding of its language. */
function namesOf(names: readonly Uint8Array[]): string[] {
  const lineFeed = 0x0a
  const decoded = decodeText(Uint8Array.from(names.flatMap((name) => [...name, lineFeed])))?.text.split('\n')
  return names.map(
    (name, index) =>
      (decoded?.length === names.length + 1 ? decoded[index] : undefined) ??
      new TextDecoder('latin1').decode(name),
  )
}

const readerOf = (archive: Blob, header: DataView) => async (maxBytes: number) => {
  const [flags, method] = [header.getUint16(8, true), header.getUint16(10, true)]
  if ((flags & 1) === 1) throw new ZipError('encrypted')
  const [packed, offset] = [header.getUint32(20, true), header.getUint32(42, true)]
  const local = await view(archive.slice(offset, offset + sizes.local))
  if (local.byteLength < sizes.local || local.getUint32(0, true) !== signatures.local)
    throw new ZipError('noZip')
  const start = offset + sizes.local + local.getUint16(26, true) + local.getUint16(28, true)
  const content = archive.slice(start, start + packed)
  if (method === 0) return limited(content, maxBytes)
  if (method !== 8) throw new ZipError('noZip')
  return inflate(content, maxBytes)
}

function limited(content: Blob, maxBytes: number): Blob {
  if (content.size > maxBytes) throw new ZipError('tooLarge')
  return content
}

/** Unpacks a file. The size stated in the archive is not trusted, because a few kilobytes may become gigabytes. */
async function inflate(content: Blob, maxBytes: number): Promise<Blob> {
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new ZipError('noZip', error)
    })
    if (done) return new Blob(pieces)
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new ZipError('tooLarge')
    }
    pieces.push(value)
  }
}
