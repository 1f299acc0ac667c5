import * as z from 'zod/mini'
import type { LocalizedText } from '../language.ts'
import type { DeliveryAccess } from '../orders/checkout.ts'
import { isCancelled, type HalfDay } from '../orders/orders.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import type { ParcelStatus } from '../parcels/statuses.ts'

/**
 * Kinds of papers, in the sequence in which they are printed: "On paper, many at once: slips, labels, invoices,
 * delivery notes, manifest per courier for everything selected".
 */
export const paperKinds = ['slips', 'labels', 'delivery_notes', 'invoices', 'manifest'] as const
export type PaperKind = (typeof paperKinds)[number]

/** Paper of labels: one on A6, or four on A4. */
export const labelSheets = ['a6', 'a4'] as const
export type LabelSheet = (typeof labelSheets)[number]

/** The most orders that are printed at once. */
export const maxPaperOrders = 200

/** Which papers are printed, and on what. */
export const printing = z.object({
  papers: z
    .array(z.enum(paperKinds))
    .check(z.minLength(1, 'staff.papers.none'), z.maxLength(paperKinds.length)),
  labelSheet: z.enum(labelSheets),
})
export type Printing = z.output<typeof printing>

/** Sizes of paper, in the sequence in which their PDFs are offered. */
export const paperSizes = ['a4', 'a6'] as const
export type PaperSize = (typeof paperSizes)[number]

/**
 * Divides papers by the size they are printed on, because A6 goes to the label printer: "papers printed per size (A4,
 * A6)".
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

/** Why an order has no paper of a kind. */
export type PaperGap = 'cancelled' | 'pickup' | 'no_invoice'

/**
 * Why a paper of an order is left out; undefined if it is printed. The slip of a cancelled order says that it was
 * cancelled.
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
  /** Number of parcels of the order. */
  of: number
  lines: readonly PaperLine[]
  courier: { id: string; name: string } | undefined
  trackingNumber: string | undefined
  /** Amount to collect with it, in sen. */
  dueSen: number
  /** Whether a courier took it on an earlier day. */
  leftEarlier: boolean
}

/** Everything that papers print of an order. */
export interface PaperOrder {
  orderNumber: string
  placedAt: Date
  status: OrderStatus
  shippingMethod: ShippingMethod
  /** Language of the customer, for the papers they get. */
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
  /** The pickup location; without a name if the shop no longer knows it. */
  pickup: { name?: LocalizedText; address?: LocalizedText } | undefined
  access: DeliveryAccess | undefined
  /** The promised days, or a half-day. */
  promise?: { from: string; to: string; half?: HalfDay | undefined } | undefined
  /** Of the company that the order is for. */
  purchaseOrderNumber?: string | undefined
  costCentre?: string | undefined
  notes: string
  paid: boolean
  parcels: readonly PaperParcel[]
}

/** A part of an order before it is decided whether it is printed. */
type Part = Omit<PaperParcel, 'of'> & { status: ParcelStatus }

/** The parcels of an order, as printed: those that have not arrived, or all of them if all have. */
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

/** The parcels that a courier takes. */
export interface Manifest {
  /** Undefined for parcels without a courier. */
  courier: string | undefined
  rows: readonly ManifestRow[]
  pieces: number
  dueSen: number
}

/** The parcels of an order that leave now: those that did not leave on an earlier day, or all parcels if all did. */
function leavingOf({ parcels }: PaperOrder): readonly PaperParcel[] {
  const leaving = parcels.filter(({ leftEarlier }) => !leftEarlier)
  return leaving.length > 0 ? leaving : parcels
}

/**
 * Groups the parcels by courier: "Manifest per courier". Each list has the sequence of the orders; parcels without a
 * courier come last.
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

/** Number of pieces in a parcel. */
export function piecesOf({ lines }: Pick<PaperParcel, 'lines'>): number {
  return sum(lines.map(({ quantity }) => quantity))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
