import type * as contract from '#core/api/staff/office-search.ts'
import { searchOffice } from '../../services/office-search.ts'
import type { Handlers } from '../bind.ts'

export const officeSearchHandlers: Handlers<typeof contract> = {
  searchOffice: (ctx, { query }) => searchOffice(ctx, query),
}
