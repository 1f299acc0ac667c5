/** The encodings in which spreadsheet programs write CSV files. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gbk'] as const
export type Encoding = (typeof encodings)[number]

/** The formats of an uploaded spreadsheet: CSV text in one of the encodings, or an Excel workbook. */
export const sheetEncodings = [...encodings, 'xlsx'] as const
export type SheetEncoding = (typeof sheetEncodings)[number]

/**
 * Decodes a file in the chosen encoding or, by default, in the encoding that its bytes suggest. Removes a byte order
 * mark. Returns undefined if the file is not text. "CSV in UTF-8, UTF-16, Big5, GBK."
 */
export function decodeText(
  bytes: Uint8Array,
  chosen: Encoding = encodingOf(bytes),
): { text: string; encoding: Encoding } | undefined {
  try {
    const text = new TextDecoder(chosen, { fatal: true }).decode(bytes)
    return control.test(text) ? undefined : { text, encoding: chosen }
  } catch {
    return undefined
  }
}

/** Control characters, which occur in binary files but not in text. */
// oxlint-disable-next-line no-control-regex -- those are the characters to find
const control = /[\0-\u0008\u000E-\u001F]/

/** Number of bytes that are examined. They contain the headings and many rows. */
const examinedBytes = 64 * 1024

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, examinedBytes)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1
  // In UTF-16, commas and line feeds have one zero byte. Other encodings of text have none.
  if (zeros[0] !== zeros[1]) return zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le'
  return decodeText(bytes, 'utf-8') === undefined ? chineseEncodingOf(start) : 'utf-8'
}

const isBetween = (byte: number, least: number, most: number) => byte >= least && byte <= most

/**
 * Decides between Big5 and GBK. Each has its frequent characters in one block of codes. The encoding in which more
 * characters belong to that block is the right one.
 */
function chineseEncodingOf(bytes: Uint8Array): Encoding {
  let [big5, gbk] = [0, 0]
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const [lead, trail] = [bytes[at]!, bytes[at + 1]!]
    if (lead < 0x81) continue
    const isHigh = isBetween(trail, 0xa1, 0xfe)
    if (isBetween(lead, 0xa1, 0xc6) && (isHigh || isBetween(trail, 0x40, 0x7e))) big5 += 1
    if ((isBetween(lead, 0xa1, 0xa3) || isBetween(lead, 0xb0, 0xd7)) && isHigh) gbk += 1
    at += 1
  }
  return gbk > big5 ? 'gbk' : 'big5'
}
