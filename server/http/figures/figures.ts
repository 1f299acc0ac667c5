import type * as contract from '#core/api/figures.ts'
import { downloadFigures } from '../../services/exports/figures.ts'
import { readFigures, readFiguresSum } from '../../services/figures/figures.ts'
import { readMessagesState } from '../../services/figures/messages-state.ts'
import { readWaitingWork } from '../../services/orders/waiting.ts'
import type { Handlers } from '../bind.ts'
import { csvResponse } from '../downloads.ts'

export const figuresHandlers: Handlers<typeof contract> = {
  getFigures: (ctx, { query }) => readFigures(ctx, query),
  exportFigures: (ctx, { query }) => csvResponse(`figures-${query.table}.csv`, downloadFigures(ctx, query)),
  getFiguresSum: (ctx, { query }) => readFiguresSum(ctx, query),
  getWaitingWork: (ctx) => readWaitingWork(ctx),
  getMessagesState: (ctx) => readMessagesState(ctx),
}
