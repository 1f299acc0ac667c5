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

/**
 * Returns a file's position in the list of files, as the text by which the next page is requested. Files with
 * undecided lines come first, and newer files before older ones.
 * @example placeOfFile({ id: 12, undecided: 3 }) //=> 'open-12'
 */
export const placeOfFile = ({ id, undecided }: { id: number; undecided: number }) =>
  `${undecided > 0 ? 'open' : 'decided'}-${id}`

/** The format of the positions that `placeOfFile` returns. */
export const filePlace = /^(open|decided)-([1-9]\d{0,14})$/

/** A line of a file: a parcel or order number, and the cash collected for it. */
export interface RemittanceLine {
  /** Line number in the file, from 1. */
  line: number
  number: string
  /** Undefined if the cell is not an amount. */
  amountSen: number | undefined
}

/** The headings that couriers use for each column, in lower case without punctuation. */
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

/** Maximum number of lines in a file. */
export const maxRemittanceLines = 5000

/** Labels of a row that contains a sum. */
const total = /^((grand|sub) ?)?total|^jumlah|^(合計|總計|小計|共計)/

/**
 * Reads the lines of a courier's file by its column headings. Rows above the headings and rows with sums are left out.
 * A row with an amount but no number counts as a line, unless the amount is the sum of the lines above. Returns
 * undefined if no row has headings for number and amount.
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

/** Letters that are mistaken for digits. */
export const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
}

/** Like `plainNumber`, but with letters replaced by the digits for which they are mistaken. */
export const foldedNumber = (number: string): string =>
  plainNumber(number).replaceAll(/[OQILZSB]/g, (letter) => lookalikes[letter] ?? letter)

/** A parcel of an order that ships in parts. */
export interface RemittedParcel {
  /** The parcel's number within the order, from 1. */
  number: number
  trackingNumber: string
  /** The amount that was or will be collected with the parcel and has not reached the shop. */
  dueSen: number
  /** Whether a payment has already been booked for it. */
  paidBefore: boolean
}

/** An order to which a line may belong. Amounts are in sen. */
export interface RemittedOrder {
  orderId: string
  /** The number of the order and its tracking numbers. */
  numbers: readonly string[]
  /** The amount still to be paid for the order. */
  openSen: number
  /** The order's parcels, if there are several. Each line is then compared with its own parcel. */
  parcels?: readonly RemittedParcel[]
  /** Whether a payment has already been booked for it. */
  paidBefore: boolean
  cancelled: boolean
}

/** A line with its order and its problem. A line without a problem matches the amount due. */
export interface MatchedLine extends RemittanceLine {
  orderId?: string
  /** The number of the parcel, if the order has several. */
  parcel?: number
  dueSen: number
  problem?: LineProblem
}

/** The possible subject of a line: an order, or one of its parcels. */
interface Target {
  order: RemittedOrder
  parcel?: RemittedParcel
}

/**
 * Matches the lines of a courier's file with orders. If an order has several parcels, each line is compared with the
 * amount that its parcel collects. Lines are also accepted if only their sum matches the order. A number that is only
 * similar becomes a suggestion and is never matched automatically.
 */
export function matchRemittance(
  lines: readonly RemittanceLine[],
  orders: readonly RemittedOrder[],
): MatchedLine[] {
  const targets = orders.flatMap(targetsOf)
  const byNumber = new Map(targets.map(({ number, ...target }) => [plainNumber(number), target]))
  const seen = new Set<string>()
  const found = lines.map((line) => {
    const number = plainNumber(line.number)
    const repeated = seen.has(number)
    seen.add(number)
    return { line, target: number === '' ? undefined : byNumber.get(number), repeated }
  })
  const sums = new Map<string, number>()
  for (const { line, target, repeated } of found)
    if (target && !repeated)
      sums.set(target.order.orderId, (sums.get(target.order.orderId) ?? 0) + (line.amountSen ?? 0))

  return found.map(({ line, target, repeated }): MatchedLine => {
    const about = (one: Target | undefined): MatchedLine => ({
      ...line,
      ...(one && { orderId: one.order.orderId }),
      ...(one?.parcel && { parcel: one.parcel.number }),
      dueSen: one?.parcel?.dueSen ?? one?.order.openSen ?? 0,
    })
    if (plainNumber(line.number) === '') return { ...about(undefined), problem: 'no_number' }
    if (target === undefined) {
      const similar = similarTo(line, targets)
      return { ...about(similar), problem: similar ? 'similar' : 'unknown' }
    }
    const problem = problemOf(line, { ...target, repeated, sum: sums.get(target.order.orderId) ?? 0 })
    return { ...about(target), ...(problem && { problem }) }
  })
}

/** The problem of a line whose number is known; `sum` is the sum of the file's lines for its order. */
function problemOf(
  { amountSen }: RemittanceLine,
  { order, parcel, repeated, sum }: Target & { repeated: boolean; sum: number },
): LineProblem | undefined {
  if (amountSen === undefined) return 'no_amount'
  if (repeated) return 'twice'
  if (order.cancelled) return 'cancelled'
  const paidBefore = parcel?.paidBefore ?? order.paidBefore
  const dueSen = parcel?.dueSen ?? order.openSen
  if ((dueSen <= 0 || order.openSen <= 0) && paidBefore) return 'paid'
  if (sum === order.openSen || amountSen === parcel?.dueSen) return undefined
  return (parcel ? amountSen : sum) < dueSen ? 'short' : 'over'
}

/** Returns the numbers by which a file may refer to an order or its parcels. */
function targetsOf(order: RemittedOrder): (Target & { number: string })[] {
  const parcels = order.parcels ?? []
  const isOfParcel = (number: string) => parcels.some(({ trackingNumber }) => trackingNumber === number)
  return [
    ...order.numbers.filter((number) => !isOfParcel(number)).map((number) => ({ number, order })),
    ...parcels.map((parcel) => ({ number: parcel.trackingNumber, order, parcel })),
  ]
}

/**
 * Finds the unpaid order or parcel whose number looks the same. Returns undefined if no order or more than one
 * matches. "letter O for 0: did you mean …?"
 */
function similarTo(
  { number }: RemittanceLine,
  targets: readonly (Target & { number: string })[],
): Target | undefined {
  const shape = foldedNumber(number)
  const similar = targets.filter(
    (target) => target.order.openSen > 0 && foldedNumber(target.number) === shape,
  )
  const orders = new Set(similar.map(({ order }) => order))
  return orders.size === 1 ? similar[0] : undefined
}
