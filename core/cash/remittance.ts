import { findColumns, plainHeading } from '../spreadsheet/columns.ts'
import { parseAmount } from './payments.ts'

/** The problems that a line of a courier's file can have. */
export const lineProblems = [
  'no_number',
  'no_amount',
  'unknown',
  'similar',
  'twice',
  'cancelled',
  'paid',
  'short',
  'over',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** Decisions of staff about a line: book its money, give it back to the courier, or ignore it. */
export const lineDecisions = ['received', 'given_back', 'ignored'] as const
export type LineDecision = (typeof lineDecisions)[number]

/** Number of lines that one request books. */
export const remittanceStep = 20

/** A line of a file: a parcel or order number, and the cash collected for it. */
export interface RemittanceLine {
  /** Line number in the file, from 1. */
  line: number
  number: string
  /** Undefined if the cell is not an amount. */
  amountSen: number | undefined
}

/** Names that couriers give each column, in lower case without punctuation. */
const columns = {
  number: [
    'tracking number',
    'tracking no',
    'tracking',
    'awb',
    'awb no',
    'airway bill',
    'consignment',
    'consignment no',
    'consignment note',
    'waybill',
    'waybill no',
    'parcel',
    'number',
    'order',
    'order no',
    'order number',
    'reference',
    '貨運單號',
    '託運單號',
    '單號',
    '訂單編號',
  ],
  amount: [
    'cod',
    'cod amount',
    'cod amount rm',
    'cod rm',
    'amount',
    'amount rm',
    'collected',
    'collected amount',
    'cash',
    '代收款',
    '代收金額',
    '金額',
  ],
} as const

/** The largest number of lines of a file. */
export const maxRemittanceLines = 5000

/** Words for the sum below a courier's lines. */
const total = /^((grand|sub) ?)?total|^jumlah|^(合計|總計|小計|共計)/

/**
 * Reads the lines of a courier's file by the names of its columns. Rows above and below the lines are left out. A row
 * with an amount but no number counts as a line, unless it is the sum of the lines above. Undefined if no row names
 * columns for number and amount.
 * @example
 * readRemittance([['AWB No.', 'COD (RM)'], ['CC1', '1,499.00']]) //=> [{ line: 2, number: 'CC1', amountSen: 149900 }]
 */
export function readRemittance(rows: readonly (readonly string[])[]): RemittanceLine[] | undefined {
  const found = findColumns(rows, columns, ({ number, amount }) => number !== -1 && amount !== -1)
  if (found === undefined) return undefined
  const { number, amount } = found.at
  const lines: RemittanceLine[] = []
  let sum = 0
  for (const [index, row] of rows.entries()) {
    const written = row[number]?.trim() ?? ''
    const amountSen = parseAmount(row[amount] ?? '')
    const labels = written === '' ? row : [written]
    if (index <= found.row || labels.some((cell) => total.test(plainHeading(cell)))) continue
    if (written === '' && (amountSen === undefined || amountSen === sum)) continue
    lines.push({ line: index + 1, number: written, amountSen })
    sum += amountSen ?? 0
  }
  return lines
}

/** Reduces a number to capital letters and digits, for comparison. */
export function plainNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
}

/** Replaces letters that are mistaken for digits. */
const folded = (number: string) =>
  plainNumber(number).replaceAll(/[OQILZSB]/g, (letter) => lookalikes[letter] ?? letter)

/** An order that a line may belong to; amounts in sen. */
export interface RemittedOrder {
  orderId: string
  /** The number of the order and its tracking numbers. */
  numbers: readonly string[]
  /** The amount still to be paid for it. */
  openSen: number
  /** Whether a payment for it was booked before. */
  paidBefore: boolean
  cancelled: boolean
}

/** A line with its order and its problem. A line without a problem matches the amount due. */
export interface MatchedLine extends RemittanceLine {
  orderId?: string
  dueSen: number
  problem?: LineProblem
}

/**
 * Matches the lines of a courier's file with orders. Several parcels of one order are compared together. A number that
 * is only similar becomes a suggestion and is never matched automatically.
 */
export function matchRemittance(
  lines: readonly RemittanceLine[],
  orders: readonly RemittedOrder[],
): MatchedLine[] {
  const byNumber = new Map(
    orders.flatMap((order) => order.numbers.map((number) => [plainNumber(number), order])),
  )
  const seen = new Set<string>()
  const found = lines.map((line) => {
    const number = plainNumber(line.number)
    const repeated = seen.has(number)
    seen.add(number)
    return { line, order: number === '' ? undefined : byNumber.get(number), repeated }
  })
  const sums = new Map<string, number>()
  for (const { line, order, repeated } of found)
    if (order && !repeated) sums.set(order.orderId, (sums.get(order.orderId) ?? 0) + (line.amountSen ?? 0))

  return found.map(({ line, order, repeated }): MatchedLine => {
    const problem = (of: LineProblem, about = order): MatchedLine => ({
      ...line,
      ...(about && { orderId: about.orderId }),
      dueSen: about?.openSen ?? 0,
      problem: of,
    })
    if (plainNumber(line.number) === '') return problem('no_number')
    if (order === undefined) {
      const similar = similarTo(line, orders)
      return similar ? problem('similar', similar) : problem('unknown')
    }
    if (line.amountSen === undefined) return problem('no_amount')
    if (repeated) return problem('twice')
    if (order.cancelled) return problem('cancelled')
    if (order.openSen <= 0 && order.paidBefore) return problem('paid')
    const sum = sums.get(order.orderId) ?? 0
    if (sum < order.openSen) return problem('short')
    if (sum > order.openSen) return problem('over')
    return { ...line, orderId: order.orderId, dueSen: order.openSen }
  })
}

/**
 * Finds the only unpaid order whose number looks the same; undefined if there is none, or more than one. "letter O for
 * 0: did you mean …?"
 */
function similarTo({ number }: RemittanceLine, orders: readonly RemittedOrder[]): RemittedOrder | undefined {
  const shape = folded(number)
  const similar = orders.filter(
    (order) => order.openSen > 0 && order.numbers.some((one) => folded(one) === shape),
  )
  return similar.length === 1 ? similar[0] : undefined
}
