import type * as contract from '#core/api/catalogue/costs.ts'
import { downloadExport } from '../../services/exports/download.ts'
import { readCosts, saveCosts } from '../../services/catalogue/costs/costs.ts'
import { importCosts } from '../../services/catalogue/costs/import-costs.ts'
import type { Handlers } from '../bind.ts'
import { tableResponse } from '../downloads.ts'

export const catalogueCostHandlers: Handlers<typeof contract> = {
  getProductCosts: (ctx, { params }) => readCosts(ctx, params.id),
  saveProductCosts: (ctx, { params, body }) => saveCosts(ctx, params.id, body),
  importCosts: async (ctx, _input, { c }) => importCosts(ctx, new Uint8Array(await c.req.arrayBuffer())),
  exportCosts: (ctx, { query }) => tableResponse('costs', query.format, downloadExport(ctx, 'costs', query)),
}
