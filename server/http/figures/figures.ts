import type * as contract from '../../../core/api/figures.ts'
import { readFigures, readFiguresSum, readMessagesState } from '../../services/figures/figures.ts'
import { readWaitingWork } from '../../services/orders/waiting.ts'
import type { Handlers } from '../bind.ts'

export const figuresHandlers: Handlers<typeof contract> = {
  getFigures: (ctx, { query }) => readFigures(ctx, query),
  getFiguresSum: (ctx, { query }) => readFiguresSum(ctx, query),
  getWaitingWork: (ctx) => readWaitingWork(ctx),
  getMessagesState: (ctx) => readMessagesState(ctx),
}
