import * as z from 'zod/mini'
import type { LocalizedText } from '../language.ts'
import type { DeliveryAccess } from '../orders/checkout.ts'
import { isCancelled, type HalfDay } from '../orders/orders.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import type { ParcelStatus } from '../parcels/statuses.ts'

/**
 * The kinds of papers, in the order in which they are printed: "On paper, many at once: slips, labels, invoices,
 * delivery notes, manifest per courier for everything selected".
 */
export const paperKinds = ['slips', 'labels', 'delivery_notes', 'invoices', 'manifest'] as const
export type PaperKind = (typeof paperKinds)[number]

/** The sheets on which labels are printed: one label on A6, or four on A4. */
export const labelSheets = ['a6', 'a4'] as const
export type LabelSheet = (typeof labelSheets)[number]

/** The maximum number of orders that are printed at once. */
export const maxPaperOrders = 200

/** The papers to print, and the sheets for labels. */
export const printing = z.object({
  papers: z
    .array(z.enum(paperKinds))
    .check(z.minLength(1, 'staff.papers.none'), z.maxLength(paperKinds.length)),
  labelSheet: z.enum(labelSheets),
})
export type Printing = z.output<typeof printing>

/** The sizes of paper, in the order in which the page offers their PDFs. */
export const paperSizes = ['a4', 'a6'] as const
export type PaperSize = (typeof paperSizes)[number]

/**
 * Groups papers by the size of paper on which they are printed, because A6 goes to the label printer: "papers printed
 * per size (A4, A6)".
 * @example
 * papersBySize({ papers: ['slips', 'labels'], labelSheet: 'a6' })
 * //=> [{ size: 'a4', papers: ['slips'] }, { size: 'a6', papers: ['labels'] }]
 */
export function papersBySize({ papers, labelSheet }: Printing): { size: PaperSize; papers: PaperKind[] }[] {
  const sizeOf = (kind: PaperKind): PaperSize => (kind === 'labels' ? labelSheet : 'a4')
  return paperSizes
    .map((size) => ({
      size,
      papers: paperKinds.filter((kind) => papers.includes(kind) && sizeOf(kind) === size),
    }))
    .filter((one) => one.papers.length > 0)
}

/** The reason why an order has no paper of a kind. */
export type PaperGap = 'cancelled' | 'pickup' | 'no_invoice'

/**
 * Returns the reason why a paper of an order is left out; undefined if it is printed. The slip of a cancelled order is
 * printed too, and says that the order was cancelled.
 */
export function paperGap(
  kind: PaperKind,
  order: { status: OrderStatus; shippingMethod: ShippingMethod; hasInvoice: boolean },
): PaperGap | undefined {
  if (kind === 'slips') return undefined
  if (kind === 'invoices') return order.hasInvoice ? undefined : 'no_invoice'
  if (isCancelled(order.status)) return 'cancelled'
  return kind === 'manifest' && order.shippingMethod === 'self_pickup' ? 'pickup' : undefined
}

/** A line of an order, as printed. */
export interface PaperLine {
  productName: LocalizedText
  displayName: LocalizedText
  size: string
  /** The spec's current SKU in the catalogue. */
  sku?: string | undefined
  quantity: number
}

/** A parcel of an order, as printed. */
export interface PaperParcel {
  number: number
  /** Number of parcels in the order. */
  of: number
  lines: readonly PaperLine[]
  courier: { id: string; name: string } | undefined
  trackingNumber: string | undefined
  /** Amount to collect with the parcel, in sen. */
  dueSen: number
  /** Whether a courier took the parcel on an earlier day. */
  leftEarlier: boolean
}

/** The data about an order that papers print. */
export interface PaperOrder {
  orderNumber: string
  placedAt: Date
  status: OrderStatus
  shippingMethod: ShippingMethod
  /** The customer's language, for the papers that the customer gets. */
  language: 'en' | 'zh-TW'
  name: string
  /** The phone number, formatted. */
  phone: string
  address:
    | {
        name: string
        /** Lines of the address below the name, with the country, in both languages. */
        lines: Record<'en' | 'zh-TW', readonly string[]>
        /** Postcode and city. */
        place: string
      }
    | undefined
  /** The pickup location. Its name is missing if the location no longer exists. */
  pickup: { name?: LocalizedText; address?: LocalizedText } | undefined
  access: DeliveryAccess | undefined
  /** The promised days, with the half of the day if one is promised. */
  promise?: { from: string; to: string; half?: HalfDay | undefined } | undefined
  /** The references of the company for which the order was placed. */
  purchaseOrderNumber?: string | undefined
  costCentre?: string | undefined
  notes: string
  paid: boolean
  parcels: readonly PaperParcel[]
}

/** A part of an order that may be printed. */
type Part = Omit<PaperParcel, 'of'> & { status: ParcelStatus }

/**
 * Returns the parcels of an order to print: those that have not arrived or, if none are left, all of them. Lost
 * parcels count as arrived.
 */
export function paperParcels(parts: readonly Part[]): PaperParcel[] {
  const of = Math.max(0, ...parts.map(({ number }) => number))
  const isOut = ({ status }: Part) => status !== 'delivered' && status !== 'lost'
  const toPrint = parts.some(isOut) ? parts.filter(isOut) : parts
  return toPrint.map(({ status: _status, ...part }) => ({ ...part, of }))
}

/** A row of the manifest that a courier signs. */
export interface ManifestRow {
  order: PaperOrder
  parcel: PaperParcel
}

/** The manifest of the parcels that a courier takes. */
export interface Manifest {
  /** Undefined for parcels without a courier. */
  courier: string | undefined
  rows: readonly ManifestRow[]
  pieces: number
  dueSen: number
}

/**
 * Returns the parcels of an order that leave now: those that did not leave on an earlier day, or all parcels if all of
 * them did.
 */
function leavingOf({ parcels }: PaperOrder): readonly PaperParcel[] {
  const leaving = parcels.filter(({ leftEarlier }) => !leftEarlier)
  return leaving.length > 0 ? leaving : parcels
}

/**
 * Groups the parcels by courier: "Manifest per courier". Each manifest follows the order of `orders`. Parcels without
 * a courier come last.
 */
export function manifestsOf(orders: readonly PaperOrder[]): Manifest[] {
  const rows = orders.flatMap((order) => leavingOf(order).map((parcel) => ({ order, parcel })))
  const groups = Map.groupBy(rows, ({ parcel }) => parcel.courier?.id)
  const last = Number.POSITIVE_INFINITY
  const rank = (id: string | undefined) => (id === undefined ? last : [...groups.keys()].indexOf(id))
  return [...groups]
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([, parcels]) => ({
      courier: parcels[0]?.parcel.courier?.name,
      rows: parcels,
      pieces: sum(parcels.map(({ parcel }) => piecesOf(parcel))),
      dueSen: sum(parcels.map(({ parcel }) => parcel.dueSen)),
    }))
}

/** Returns the number of pieces in a parcel. */
export function piecesOf({ lines }: Pick<PaperParcel, 'lines'>): number {
  return sum(lines.map(({ quantity }) => quantity))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
