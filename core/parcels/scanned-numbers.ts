import { trackingNumberPattern } from '../delivery/couriers.ts'

/** What stands in a row into which a label is scanned. */
export type ScanState = { is: 'ready' | 'empty' | 'wrong' } | { is: 'twice'; row: number }

/**
 * What each number of a list is good for, in its sequence; one that another row has already names that row, from 0.
 * Letters count as the same in either case, as scanners and people write them.
 * @example scanStates(['CC77', '', 'cc77']) //=> [{ is: 'ready' }, { is: 'empty' }, { is: 'twice', row: 0 }]
 */
export function scanStates(numbers: readonly string[]): ScanState[] {
  const typed = numbers.map((number) => number.trim().toUpperCase())
  return typed.map((number, place) => {
    if (number === '') return { is: 'empty' }
    if (!trackingNumberPattern.test(number)) return { is: 'wrong' }
    const row = typed.indexOf(number)
    return row < place ? { is: 'twice', row } : { is: 'ready' }
  })
}

/** The row that a scan goes on to: the next empty one, from the top again after the last; undefined when none is left. */
export function nextToScan(numbers: readonly string[], from: number): number | undefined {
  const places = numbers.map((_, step) => (from + 1 + step) % numbers.length)
  return places.find((place) => numbers[place]?.trim() === '')
}
