/** The encodings in which spreadsheet programs write CSV files. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gbk'] as const
export type Encoding = (typeof encodings)[number]

/** The format of an uploaded spreadsheet: text in one of these encodings, or an Excel workbook. */
export const sheetEncodings = [...encodings, 'xlsx'] as const
export type SheetEncoding = (typeof sheetEncodings)[number]

/**
 * Decodes a file in the encoding that its bytes suggest, without a byte order mark; undefined if it is not a text. "CSV
 * in UTF-8, UTF-16, Big5, GBK."
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

/** Characters that no text contains, but other files do. */
// oxlint-disable-next-line no-control-regex -- those are the characters to find
const control = /[\0-\u0008\u000E-\u001F]/

/** Number of bytes that are examined: the headings and many rows. */
const examinedBytes = 64 * 1024

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, examinedBytes)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1
  // Commas and line feeds have a zero byte in UTF-16, and only there.
  if (zeros[0] !== zeros[1]) return zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le'
  return decodeText(bytes, 'utf-8') === undefined ? chineseEncodingOf(start) : 'utf-8'
}

const isBetween = (byte: number, least: number, most: number) => byte >= least && byte <= most

/**
 * Decides between Big5 and GBK. Each has its frequent characters in one block, so that the right encoding is the one in
 * which more characters belong to that block.
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
