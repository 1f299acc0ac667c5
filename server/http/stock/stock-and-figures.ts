import type { OpenAPIHono } from '@hono/zod-openapi'
import { getFigures, getFiguresSum, getMessagesState, getWaitingWork } from '../../../core/api/figures.ts'
import { adjustStock, exportStock, getLowStock, getStockHistory, listStock } from '../../../core/api/stock.ts'
import type { Context } from '../../context.ts'
import { readFigures, readFiguresSum } from '../../services/figures/figures.ts'
import { readMessagesState } from '../../services/figures/message-delivery.ts'
import * as stock from '../../services/stock/stock.ts'
import { readWaitingWork } from '../../services/orders/waiting.ts'
import { bind } from '../bind.ts'
import { csvResponse } from '../downloads.ts'

export function bindStaffShop(app: OpenAPIHono, context: Context): void {
  bind(app, context, getFigures, (call, { query }) => readFigures(call, query))
  bind(app, context, getFiguresSum, (call, { query }) => readFiguresSum(call, query))
  bind(app, context, getWaitingWork, (call) => readWaitingWork(call))
  bind(app, context, getMessagesState, (call) => readMessagesState(call))
  bind(app, context, getLowStock, (call, { query }) => stock.readLowStock(call, query))
  bind(app, context, listStock, (call, { query }) => stock.listStock(call, query))
  bind(app, context, exportStock, async (call, { query }) =>
    csvResponse('stock.csv', stock.exportStock(call, query)),
  )
  bind(app, context, adjustStock, (call, { body }) => stock.adjustStock(call, body))
  bind(app, context, getStockHistory, (call, { query }) => stock.readStockHistory(call, query))
}
