import type * as contract from '#core/api/catalogue/kits.ts'
import { kitTable } from '../../services/catalogue/kits/kit-table.ts'
import { listKits } from '../../services/catalogue/kits/list-kits.ts'
import type { Handlers } from '../bind.ts'
import { listHandlers } from '../staff/list-handlers.ts'

export const kitHandlers: Handlers<typeof contract> = {
  getKits: (ctx, { query }) => listKits(ctx, query),
}

export const kitListHandlers: Handlers<typeof contract.kitList> = listHandlers(kitTable)
