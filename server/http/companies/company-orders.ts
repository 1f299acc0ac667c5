import type * as contract from '#core/api/companies/company-orders.ts'
import {
  exportCompanyOrders,
  listCompanyOrders,
  readCompanyOrder,
} from '../../services/orders/company-orders.ts'
import type { Handlers } from '../bind.ts'
import { csvResponse } from '../downloads.ts'

export const companyOrderHandlers: Handlers<typeof contract> = {
  listCompanyOrders: (ctx, { params, query }) => listCompanyOrders(ctx, { ...params, ...query }),
  exportCompanyOrders: async (ctx, { params, query }) =>
    csvResponse('orders.csv', await exportCompanyOrders(ctx, { ...params, ...query })),
  getCompanyOrder: (ctx, { params, query }) => readCompanyOrder(ctx, { ...params, ...query }),
}
