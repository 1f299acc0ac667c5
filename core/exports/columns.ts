import type { TextKey } from '../texts/messages.ts'
import type { StaffPermission } from '../staff/staff.ts'

/** What a cell of a column holds. A moment and a day are in the shop's time zone; money has two places. */
export type CellType = 'text' | 'number' | 'money' | 'moment' | 'day'

/** A value of an export; money is in sen, a day is yyyy-MM-dd. */
export type Cell = string | number | Date | null

/** "Exports: orders by line with everything an accountant and a courier need; invoices and credit notes; cash; stock; customers." */
const table = {
  orders: {
    permission: 'orders:export',
    byTime: true,
    byStatus: true,
    columns: {
      orderNumber: 'text',
      placedAt: 'moment',
      status: 'text',
      confirmedAt: 'moment',
      paidAt: 'moment',
      shippingMethod: 'text',
      courier: 'text',
      trackingNumber: 'text',
      promisedFrom: 'day',
      promisedTo: 'day',
      promisedHalf: 'text',
      customer: 'text',
      phone: 'text',
      email: 'text',
      receiver: 'text',
      street: 'text',
      city: 'text',
      postalCode: 'text',
      country: 'text',
      floor: 'text',
      lift: 'text',
      stairs: 'number',
      pickupPlace: 'text',
      customerNotes: 'text',
      tags: 'text',
      line: 'number',
      productId: 'text',
      sku: 'text',
      product: 'text',
      spec: 'text',
      size: 'text',
      quantity: 'number',
      weight: 'number',
      unitPrice: 'money',
      lineTotal: 'money',
      orderTotal: 'money',
      voucherCode: 'text',
      deduction: 'money',
      fee: 'money',
      toPay: 'money',
      refund: 'money',
      received: 'money',
      cashDue: 'money',
      paymentMethod: 'text',
      invoiceNumber: 'text',
      invoiceIssuedAt: 'moment',
      company: 'text',
      taxNumber: 'text',
      invoiceAddress: 'text',
      language: 'text',
    },
  },
  invoices: {
    permission: 'orders:export',
    byTime: true,
    columns: {
      document: 'text',
      documentNumber: 'text',
      issuedAt: 'moment',
      amount: 'money',
      orderNumber: 'text',
      placedAt: 'moment',
      customer: 'text',
      company: 'text',
      taxNumber: 'text',
      paymentMethod: 'text',
      paidAt: 'moment',
      creditedInvoice: 'text',
      reason: 'text',
    },
  },
  returns: {
    permission: 'orders:export',
    byTime: true,
    columns: {
      orderNumber: 'text',
      returnNumber: 'number',
      returnStatus: 'text',
      requestedAt: 'moment',
      returnReason: 'text',
      returnNote: 'text',
      customer: 'text',
      phone: 'text',
      line: 'number',
      productId: 'text',
      product: 'text',
      spec: 'text',
      quantity: 'number',
      restocked: 'number',
      scrapped: 'number',
      scrapReason: 'text',
      missing: 'number',
      returnWay: 'text',
      arrivedAt: 'moment',
      lineRefund: 'money',
      refund: 'money',
      refundWay: 'text',
      refundedAt: 'moment',
      creditNoteNumber: 'text',
    },
  },
  cash: {
    permission: 'cash:export',
    byTime: true,
    columns: {
      bookedAt: 'moment',
      cashDay: 'day',
      paymentKind: 'text',
      paymentWay: 'text',
      amount: 'money',
      orderNumber: 'text',
      placedAt: 'moment',
      customer: 'text',
      remittanceFile: 'text',
      remittanceCourier: 'text',
      staffName: 'text',
      paymentNote: 'text',
      cashDue: 'money',
    },
  },
  stock: {
    permission: 'stock:export',
    columns: {
      productId: 'text',
      product: 'text',
      spec: 'text',
      category: 'text',
      sku: 'text',
      barcode: 'text',
      stock: 'number',
      unitPrice: 'money',
      stockWorth: 'money',
      lowStockAt: 'number',
      published: 'text',
    },
  },
  customers: {
    permission: 'members:export',
    byTime: true,
    columns: {
      customer: 'text',
      phone: 'text',
      email: 'text',
      language: 'text',
      street: 'text',
      city: 'text',
      postalCode: 'text',
      country: 'text',
      registeredAt: 'moment',
      orders: 'number',
      cancelledOrders: 'number',
      lastOrderAt: 'moment',
      paidTotal: 'money',
    },
  },
} as const satisfies Record<string, ExportDefinition>

interface ExportDefinition {
  /** What one has to be permitted to make it, and to open it. */
  permission: StaffPermission
  /** Whether it is about a time: orders as they were placed, documents as they were issued, customers as they registered. */
  byTime?: true
  /** Whether it can be about one status only. */
  byStatus?: true
  columns: Readonly<Record<string, CellType>>
}

export type ExportKind = keyof typeof table

export const exportKinds = Object.keys(table) as ExportKind[]

export const exportTable: Readonly<Record<ExportKind, ExportDefinition>> = table

export type ExportColumn = {
  [Kind in ExportKind]: keyof (typeof table)[Kind]['columns'] & string
}[ExportKind]

/** The columns of a kind, in their usual sequence. */
export function columnsOf(kind: ExportKind): ExportColumn[] {
  return Object.keys(exportTable[kind].columns) as ExportColumn[]
}

/** What the cells of a column hold. */
export function cellType(kind: ExportKind, column: ExportColumn): CellType {
  return exportTable[kind].columns[column] ?? 'text'
}

/** The name of a column, above it and where it is chosen. */
export function columnText(column: ExportColumn): TextKey {
  return `staff.exports.column.${column}`
}
