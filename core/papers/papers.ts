import * as z from 'zod/mini'
import type { LocalizedText } from '../language.ts'
import type { DeliveryAccess } from '../orders/checkout.ts'
import { isCancelled, type HalfDay } from '../orders/orders.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import type { ParcelStatus } from '../parcels/statuses.ts'

/**
 * "On paper, many at once: slips, labels, invoices, delivery notes, manifest per courier for everything selected", in
 * the sequence they are printed in.
 */
export const paperKinds = ['slips', 'labels', 'delivery_notes', 'invoices', 'manifest'] as const
export type PaperKind = (typeof paperKinds)[number]

/** On what labels are printed: one on A6, or four on A4. */
export const labelSheets = ['a6', 'a4'] as const
export type LabelSheet = (typeof labelSheets)[number]

/** Maximum number of orders that are printed at once. */
export const maxPaperOrders = 200

/** Which papers are printed, and on what. */
export const printing = z.object({
  papers: z
    .array(z.enum(paperKinds))
    .check(z.minLength(1, 'staff.papers.none'), z.maxLength(paperKinds.length)),
  labelSheet: z.enum(labelSheets),
})
export type Printing = z.output<typeof printing>

/** Why an order has no paper of a kind. */
export type PaperGap = 'cancelled' | 'pickup' | 'no_invoice'

/** Why a paper of an order is left out; undefined if it is printed. What was cancelled says so on its slip. */
export function paperGap(
  kind: PaperKind,
  order: { status: OrderStatus; shippingMethod: ShippingMethod; hasInvoice: boolean },
): PaperGap | undefined {
  if (kind === 'slips') return undefined
  if (kind === 'invoices') return order.hasInvoice ? undefined : 'no_invoice'
  if (isCancelled(order.status)) return 'cancelled'
  return kind === 'manifest' && order.shippingMethod === 'self_pickup' ? 'pickup' : undefined
}

/** A line of an order on paper. */
export interface PaperLine {
  productName: LocalizedText
  displayName: LocalizedText
  size: string
  /** Of the spec, as the catalogue has it now. */
  sku?: string | undefined
  quantity: number
}

/** A parcel of an order on paper. */
export interface PaperParcel {
  number: number
  /** How many the order has. */
  of: number
  lines: readonly PaperLine[]
  courier: { id: string; name: string } | undefined
  trackingNumber: string | undefined
  /** What is collected with it, in sen. */
  dueSen: number
  /** Whether a courier took it along on an earlier day. */
  leftEarlier: boolean
}

/** All that papers print of an order, as it is now. */
export interface PaperOrder {
  orderNumber: string
  placedAt: Date
  status: OrderStatus
  shippingMethod: ShippingMethod
  /** Of the customer, for the paper that she gets. */
  language: 'en' | 'zh-TW'
  name: string
  /** Formatted. */
  phone: string
  address:
    | {
        name: string
        /** The lines below the name, in both languages: the country is named. */
        lines: Record<'en' | 'zh-TW', readonly string[]>
        /** Postcode and city. */
        place: string
      }
    | undefined
  /** Where it is collected; without a name for a place that the shop no longer knows. */
  pickup: { name?: LocalizedText; address?: LocalizedText } | undefined
  access: DeliveryAccess | undefined
  /** The days, or half of one, on which it is promised to arrive. */
  promise?: { from: string; to: string; half?: HalfDay | undefined } | undefined
  notes: string
  paid: boolean
  parcels: readonly PaperParcel[]
}

/** A part of an order on paper, before it is known which one the cash is collected with. */
type Part = Omit<PaperParcel, 'of' | 'dueSen'> & { status: ParcelStatus }

/** The money of an order, as its papers see it. */
interface Collecting {
  /** What is still to be paid, in sen. */
  dueSen: number
  /** Whether money came in since the first parcel arrived: until then its courier has it. */
  cameIn: boolean
}

/**
 * The parts of an order on paper. What is due is collected with the first one that has not arrived; once one has
 * arrived, its courier collected it, and only what is left when that money came in is asked for: a customer pays once.
 */
export function paperParcels(parts: readonly Part[], { dueSen, cameIn }: Collecting): PaperParcel[] {
  const of = Math.max(0, ...parts.map(({ number }) => number))
  const isOut = ({ status }: Part) => status !== 'delivered' && status !== 'lost'
  const collected = !cameIn && parts.some(({ status }) => status === 'delivered')
  const collecting = collected ? undefined : parts.find(isOut)
  const toPrint = parts.some(isOut) ? parts.filter(isOut) : parts
  return toPrint.map(({ status: _status, ...part }) => ({
    ...part,
    of,
    dueSen: part.number === collecting?.number ? dueSen : 0,
  }))
}

/** A row of the list that a courier signs. */
export interface ManifestRow {
  order: PaperOrder
  parcel: PaperParcel
}

/** What a courier takes along. */
export interface Manifest {
  /** Undefined for parcels whose courier is not chosen yet. */
  courier: string | undefined
  rows: readonly ManifestRow[]
  pieces: number
  dueSen: number
}

/** What a courier takes along of an order: not what left on an earlier day, unless all of it did. */
function leavingOf({ parcels }: PaperOrder): readonly PaperParcel[] {
  const leaving = parcels.filter(({ leftEarlier }) => !leftEarlier)
  return leaving.length > 0 ? leaving : parcels
}

/** "Manifest per courier": the parcels by courier, each list in the sequence of the orders; those without one come last. */
export function manifestsOf(orders: readonly PaperOrder[]): Manifest[] {
  const rows = orders.flatMap((order) => leavingOf(order).map((parcel) => ({ order, parcel })))
  const groups = Map.groupBy(rows, ({ parcel }) => parcel.courier?.id)
  const last = Number.POSITIVE_INFINITY
  const place = (id: string | undefined) => (id === undefined ? last : [...groups.keys()].indexOf(id))
  return [...groups]
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([, parcels]) => ({
      courier: parcels[0]?.parcel.courier?.name,
      rows: parcels,
      pieces: sum(parcels.map(({ parcel }) => piecesOf(parcel))),
      dueSen: sum(parcels.map(({ parcel }) => parcel.dueSen)),
    }))
}

/** The pieces of a parcel. */
export function piecesOf({ lines }: Pick<PaperParcel, 'lines'>): number {
  return sum(lines.map(({ quantity }) => quantity))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
