import type * as contract from '#core/api/companies/purchase-order-files.ts'
import {
  addPurchaseOrderFile,
  addStaffPurchaseOrderFile,
} from '../../services/orders/purchase-order/add-purchase-order-file.ts'
import {
  readPurchaseOrderFile,
  readStaffPurchaseOrderFile,
  type PurchaseOrderFile,
} from '../../services/orders/purchase-order/read-purchase-order-file.ts'
import {
  removePurchaseOrderFile,
  removeStaffPurchaseOrderFile,
} from '../../services/orders/purchase-order/remove-purchase-order-file.ts'
import type { Handlers } from '../bind.ts'

const bytesOf = async (request: Request) => Buffer.from(await request.arrayBuffer())

/** Always a download: a PDF from a customer is not opened under the shop's address. */
const download = ({ fileName, type, bytes }: PurchaseOrderFile) =>
  new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` },
  })

export const purchaseOrderFileHandlers: Handlers<typeof contract> = {
  addPurchaseOrderFile: (ctx, { params }, { c }) =>
    addPurchaseOrderFile(ctx, params, () => bytesOf(c.req.raw)),
  removePurchaseOrderFile: (ctx, { params }) => removePurchaseOrderFile(ctx, params),
  getPurchaseOrderFile: async (ctx, { params }) => download(await readPurchaseOrderFile(ctx, params)),
  addStaffPurchaseOrderFile: (ctx, { params }, { c }) =>
    addStaffPurchaseOrderFile(ctx, params, () => bytesOf(c.req.raw)),
  removeStaffPurchaseOrderFile: (ctx, { params }) => removeStaffPurchaseOrderFile(ctx, params),
  getStaffPurchaseOrderFile: async (ctx, { params }) =>
    download(await readStaffPurchaseOrderFile(ctx, params)),
}
