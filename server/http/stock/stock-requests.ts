import type * as contract from '#core/api/stock-requests.ts'
import * as requests from '../../services/stock/requests.ts'
import { demandHuman } from '../accounts/verification.ts'
import type { Handlers } from '../bind.ts'

export const stockRequestHandlers: Handlers<typeof contract> = {
  listStockRequests: (ctx) => requests.listRequests(ctx),
  requestStock: async (ctx, { body, query }) => ({
    success: true,
    ...(await requests.requestStock(ctx, { ...body, ...query })),
  }),
  forgetStockRequest: (ctx, { body }) => requests.forgetRequest(ctx, body),
  requestStockByEmail: async (ctx, { body: { humanCheck, ...body }, query }, { cookies }) => {
    await demandHuman(ctx, cookies, { action: 'stock', recipient: body.email, humanCheck })
    await requests.sendConfirmation(ctx, { ...body, ...query })
  },
  confirmStockRequest: (ctx, { body, query }) => requests.confirmRequest(ctx, { ...body, ...query }),
  cancelStockRequest: (ctx, { body }) => requests.cancelRequest(ctx, body),
}
