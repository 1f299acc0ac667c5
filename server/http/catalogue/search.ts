import type * as contract from '#core/api/search/search.ts'
import type * as staffContract from '#core/api/search/search-staff.ts'
import { listMissed } from '../../services/catalogue/search/missed.ts'
import { listMore } from '../../services/catalogue/search/more.ts'
import { suggest } from '../../services/catalogue/search/suggest.ts'
import { synonymTable } from '../../services/catalogue/search/synonyms.ts'
import type { Handlers } from '../bind.ts'
import { listHandlers } from '../staff/list-handlers.ts'

export const searchHandlers: Handlers<typeof contract> = {
  getMoreProducts: (ctx, { query }) => listMore(ctx, query),
  getSuggestions: (ctx, { query }) => suggest(ctx, query),
}

export const synonymHandlers: Handlers<typeof staffContract.synonymList> = listHandlers(synonymTable)

export const staffSearchHandlers: Handlers<typeof staffContract> = {
  listMissedSearches: (ctx) => listMissed(ctx),
}
