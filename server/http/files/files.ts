import type * as contract from '#core/api/staff/files.ts'
import { deleteFile, openFile, readFileState } from '../../services/files/staff-files.ts'
import { printOrders, readPackingSlips } from '../../services/papers/papers.ts'
import type { Handlers } from '../bind.ts'
import { fileResponse } from '../downloads.ts'

export const fileHandlers: Handlers<typeof contract> = {
  printOrders: (ctx, { body }) => printOrders(ctx, body),
  getPackingSlips: (ctx, { params, query }) => readPackingSlips(ctx, { ...params, ...query }),
  getStaffFile: (ctx, { params }) => readFileState(ctx, params),
  deleteStaffFile: (ctx, { params }) => deleteFile(ctx, params),
  openStaffFile: async (ctx, { params }) => fileResponse(await openFile(ctx, params)),
}
