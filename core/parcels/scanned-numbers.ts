import { hasFormat, trackingNumberPattern } from '../delivery/couriers.ts'

/** A row into which a label is scanned, with the number formats of its courier. */
interface ScannedRow {
  number: string
  formats: string
}

/** The state of a row into which a label is scanned. */
export type ScanState = { is: 'ready' | 'empty' | 'wrong' | 'unusual' } | { is: 'twice'; row: number }

/**
 * The state of each row of a list. A number that an earlier row already has gets the index of that row. Case does not
 * matter.
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
 * Divides the text from a scanner into the numbers that it ended with Enter, and the beginning of the next one.
 * @example divideScans('CC77\nCC78\nC') //=> { numbers: ['CC77', 'CC78'], begun: 'C' }
 */
export function divideScans(text: string): { numbers: string[]; begun: string } {
  const lines = text.split(/\r?\n/)
  const begun = lines.pop() ?? ''
  return { numbers: lines.map((line) => line.trim()).filter((line) => line !== ''), begun }
}

/**
 * The row for the next scan: the next empty row, continuing at the top after the last row; undefined if no row is
 * empty.
 */
export function nextToScan(numbers: readonly string[], from: number): number | undefined {
  const indexes = numbers.map((_, step) => (from + 1 + step) % numbers.length)
  return indexes.find((index) => numbers[index]?.trim() === '')
}

/**
 * Places what a scanner typed at once into the empty rows, in sequence; what it has begun goes into the row after them,
 * which is `next`.
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
