import type { TextKey } from '../texts/messages.ts'
import type { MessageValues } from '../texts/format.ts'
import type { StaffPermission } from '../staff/staff.ts'

/**
 * The types of cells. A 'moment' is a day with a time; moments and days are in the shop's time zone. 'money' has two
 * decimals.
 */
export type CellType = 'text' | 'number' | 'money' | 'moment' | 'day'

/** The value of a cell in an export. Money is in sen, and a day is yyyy-MM-dd. */
export type Cell = string | number | Date | null

/** The figures in each row of the exported tables of figures. Each has a second column for the comparison period. */
const figureValues = {
  placed: 'number',
  cancelled: 'number',
  confirmed: 'number',
  failed: 'number',
  returned: 'number',
  received: 'money',
  refunded: 'money',
  taken: 'money',
  pieces: 'number',
  goods: 'money',
  margin: 'money',
  marginPerCent: 'number',
  costKnown: 'number',
} as const satisfies Record<string, CellType>
export type FigureValue = keyof typeof figureValues
type FigureBefore = `${FigureValue}Before`

/** Returns the column of a figure for the comparison period. */
export const figureBefore = (value: FigureValue): FigureBefore => `${value}Before`

const figuresBefore = Object.fromEntries(
  Object.entries(figureValues).map(([value, type]) => [figureBefore(value as FigureValue), type]),
) as Record<FigureBefore, CellType>

/**
 * Every table that staff can export, with its columns: "Exports: orders by line with everything an accountant and a
 * courier need; invoices and credit notes; cash; stock; customers", and the lists that staff download from their
 * pages.
 */
const table = {
  orders: {
    permission: 'orders:export',
    aboutCustomers: true,
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
      orderedFor: 'text',
      purchaseOrderNumber: 'text',
      costCentre: 'text',
      language: 'text',
    },
  },
  invoices: {
    permission: 'orders:export',
    aboutCustomers: true,
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
    aboutCustomers: true,
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
    aboutCustomers: true,
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
      specId: 'text',
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
  costs: {
    permission: 'costs:read',
    columns: {
      productId: 'text',
      product: 'text',
      specId: 'text',
      spec: 'text',
      sku: 'text',
      unitPrice: 'money',
      cost: 'money',
      margin: 'money',
      marginPerCent: 'number',
    },
  },
  customers: {
    permission: 'members:export',
    aboutCustomers: true,
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
  subscribers: {
    permission: 'newsletter:manage',
    aboutCustomers: true,
    byTime: true,
    columns: { email: 'text', language: 'text', subscribedAt: 'moment', unsubscribeLink: 'text' },
  },
  orderList: {
    permission: 'orders:export',
    aboutCustomers: true,
    onlyInPlace: true,
    columns: {
      orderNumber: 'text',
      placedAt: 'moment',
      status: 'text',
      customer: 'text',
      phone: 'text',
      shippingMethod: 'text',
      pieces: 'number',
      firstProduct: 'text',
      toPay: 'money',
      tags: 'text',
    },
  },
  companyPrices: {
    permission: 'members:read',
    onlyInPlace: true,
    columns: {
      priceFor: 'text',
      productId: 'text',
      product: 'text',
      specId: 'text',
      spec: 'text',
      sku: 'text',
      category: 'text',
      listPrice: 'money',
      ownPrice: 'money',
      belowListPrice: 'number',
      from: 'day',
      to: 'day',
    },
  },
  figures: {
    permission: 'figures:read',
    onlyInPlace: true,
    columns: {
      from: 'day',
      to: 'day',
      places: 'text',
      categories: 'text',
      staff: 'text',
      reasons: 'text',
      cancellations: 'text',
      products: 'text',
      ...figureValues,
      ...figuresBefore,
    },
  },
} as const satisfies Record<string, ExportDefinition>

interface ExportDefinition {
  /** The permission that is needed to make and to open the export. */
  permission: StaffPermission
  /**
   * Set if the export can be limited to days, such as those on which orders were placed, documents were issued or
   * customers registered.
   */
  byTime?: true
  /** Set if the rows contain data of customers. */
  aboutCustomers?: true
  /** Set if the export can be limited to one status. */
  byStatus?: true
  /** Set if the export can only be downloaded from the page of its list, with the search and order chosen there. */
  onlyInPlace?: true
  columns: Readonly<Record<string, CellType>>
}

/** The kinds of tables that can be exported. */
export type TableKind = keyof typeof table

/** The kinds that staff can choose on the page of exports. */
export type ExportKind = Exclude<TableKind, 'orderList' | 'companyPrices' | 'figures'>

export const exportTable: Readonly<Record<TableKind, ExportDefinition>> = table

export const tableKinds = Object.keys(table) as TableKind[]

export const exportKinds = tableKinds.filter((kind) => !exportTable[kind].onlyInPlace) as ExportKind[]

/** Exports with data of customers. Their files are deleted when the data of one of these customers is erased. */
export const kindsAboutCustomers = tableKinds.filter((kind) => exportTable[kind].aboutCustomers)

/** The permissions of all exports on the page of exports. Somebody with any of them may open the page. */
export const exportPermissions = [...new Set(exportKinds.map((kind) => exportTable[kind].permission))]

export type ExportColumn = {
  [Kind in TableKind]: keyof (typeof table)[Kind]['columns'] & string
}[TableKind]

/** Returns the columns of a kind, in their usual order. */
export function columnsOf(kind: TableKind): ExportColumn[] {
  return Object.keys(exportTable[kind].columns) as ExportColumn[]
}

/** Returns the type of a column's cells. */
export function cellType(kind: TableKind, column: ExportColumn): CellType {
  return exportTable[kind].columns[column] ?? 'text'
}

const isBefore = (column: ExportColumn): column is FigureBefore => Object.hasOwn(figuresBefore, column)

/** Returns the name of a column, for its heading and for the choice of columns. */
export function columnName(
  column: ExportColumn,
  t: (key: TextKey, values?: MessageValues) => string,
): string {
  if (!isBefore(column)) return t(`staff.exports.column.${column}`)
  const figure = column.slice(0, -'Before'.length) as FigureValue
  return t('staff.exports.column.before', { figure: t(`staff.exports.column.${figure}`) })
}
