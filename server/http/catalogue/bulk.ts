import type * as contract from '#core/api/catalogue/bulk.ts'
import { changeMany, previewChange, undoChange } from '../../services/catalogue/bulk/change-many.ts'
import type { Handlers } from '../bind.ts'

export const catalogueBulkHandlers: Handlers<typeof contract> = {
  previewBulkChange: (ctx, { body }) => previewChange(ctx, body),
  changeManyProducts: (ctx, { body }) => changeMany(ctx, body),
  undoBulkChange: (ctx, { params }) => undoChange(ctx, params.id),
}
