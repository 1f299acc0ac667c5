import type * as contract from '#core/api/stock.ts'
import { downloadExport } from '../../services/exports/download.ts'
import { bookCount, findByCode } from '../../services/stock/count.ts'
import * as stock from '../../services/stock/stock.ts'
import type { Handlers } from '../bind.ts'
import { tableResponse } from '../downloads.ts'

export const stockHandlers: Handlers<typeof contract> = {
  getLowStock: (ctx, { query }) => stock.readLowStock(ctx, query),
  listStock: (ctx, { query }) => stock.listStock(ctx, query),
  exportStock: (ctx, { query }) => tableResponse('stock', query.format, downloadExport(ctx, 'stock', query)),
  adjustStock: (ctx, { body, headers }) =>
    stock.adjustStock(ctx, { ...body, key: headers['idempotency-key'] }),
  findSpecByCode: (ctx, { query }) => findByCode(ctx, query),
  bookStockCount: (ctx, { body, headers }) => bookCount(ctx, { ...body, key: headers['idempotency-key'] }),
  getStockHistory: (ctx, { query }) => stock.readStockHistory(ctx, query),
}
