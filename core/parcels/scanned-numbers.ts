import { trackingNumberPattern } from '../delivery/couriers.ts'

/** The state of a row into which a label is scanned. */
export type ScanState = { is: 'ready' | 'empty' | 'wrong' } | { is: 'twice'; row: number }

/**
 * The state of each number in a list. A number that an earlier row already has gets the index of that row. Case does
 * not matter.
 * @example scanStates(['CC77', '', 'cc77']) //=> [{ is: 'ready' }, { is: 'empty' }, { is: 'twice', row: 0 }]
 */
export function scanStates(numbers: readonly string[]): ScanState[] {
  const typed = numbers.map((number) => number.trim().toUpperCase())
  return typed.map((number, index) => {
    if (number === '') return { is: 'empty' }
    if (!trackingNumberPattern.test(number)) return { is: 'wrong' }
    const row = typed.indexOf(number)
    return row < index ? { is: 'twice', row } : { is: 'ready' }
  })
}

/**
 * The row for the next scan: the next empty row, continuing at the top after the last row; undefined if no row is
 * empty.
 */
export function nextToScan(numbers: readonly string[], from: number): number | undefined {
  const indexes = numbers.map((_, step) => (from + 1 + step) % numbers.length)
  return indexes.find((index) => numbers[index]?.trim() === '')
}
