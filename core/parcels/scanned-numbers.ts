import { hasFormat, trackingNumberPattern } from '../delivery/couriers.ts'

/** A row into which a label is scanned, with the number formats of its courier. */
interface ScannedRow {
  number: string
  formats: string
}

/** The state of such a row; for 'twice', `row` is the earlier row with the same number. */
export type ScanState = { is: 'ready' | 'empty' | 'wrong' | 'unusual' } | { is: 'twice'; row: number }

/**
 * Returns the state of each row of a list. If an earlier row has the same number, the state contains the index of that
 * row. Case does not matter.
 * @example
 * scanStates([{ number: 'CC77', formats: '@@##' }, { number: '', formats: '' }, { number: 'cc77', formats: '' }])
 * //=> [{ is: 'ready' }, { is: 'empty' }, { is: 'twice', row: 0 }]
 */
export function scanStates(rows: readonly ScannedRow[]): ScanState[] {
  const typed = rows.map(({ number }) => number.trim().toUpperCase())
  return typed.map((number, index) => {
    if (number === '') return { is: 'empty' }
    if (!trackingNumberPattern.test(number)) return { is: 'wrong' }
    if (!hasFormat(number, rows[index]!.formats)) return { is: 'unusual' }
    const row = typed.indexOf(number)
    return row < index ? { is: 'twice', row } : { is: 'ready' }
  })
}

/**
 * Divides the text from a scanner into complete numbers, which the scanner ends with Enter, and the beginning of the
 * next number.
 * @example divideScans('CC77\nCC78\nC') //=> { numbers: ['CC77', 'CC78'], begun: 'C' }
 */
export function divideScans(text: string): { numbers: string[]; begun: string } {
  const lines = text.split(/\r?\n/)
  const begun = lines.pop() ?? ''
  return { numbers: lines.map((line) => line.trim()).filter((line) => line !== ''), begun }
}

/**
 * Returns the index of the row for the next scan. This is the next empty row after `from`; after the last row, the
 * search continues at the top. Undefined if no row is empty.
 */
export function nextToScan(numbers: readonly string[], from: number): number | undefined {
  const indexes = numbers.map((_, step) => (from + 1 + step) % numbers.length)
  return indexes.find((index) => numbers[index]?.trim() === '')
}

/**
 * Distributes the numbers from a scanner over the empty rows, in order. An unfinished number goes into the row after
 * them, whose index is `next`.
 * @example placeScans(['', 'CC1', '', ''], 'CC2\nCC3\nC') //=> { placed: [[0, 'CC2'], [2, 'CC3'], [3, 'C']], next: 3 }
 */
export function placeScans(
  rows: readonly string[],
  text: string,
): { placed: [index: number, number: string][]; next: number | undefined } {
  const { numbers, begun } = divideScans(text)
  const empty = rows.flatMap((number, index) => (number.trim() === '' ? [index] : []))
  const typed = begun === '' ? numbers : [...numbers, begun]
  const placed = typed
    .slice(0, empty.length)
    .map((number, index): [number, string] => [empty[index]!, number])
  return { placed, next: empty[numbers.length] }
}
