import type * as contract from '#core/api/staff/exports.ts'
import * as exports from '../../services/exports/exports.ts'
import type { Handlers } from '../bind.ts'

export const exportHandlers: Handlers<typeof contract> = {
  getExports: (ctx) => exports.readExports(ctx),
  beginExport: (ctx, { body }) => exports.beginExport(ctx, body),
  createSavedExport: (ctx, { body }) => exports.createSavedExport(ctx, body),
  changeSavedExport: (ctx, { params, body }) => exports.changeSavedExport(ctx, { ...params, ...body }),
  deleteSavedExport: (ctx, { params, body }) => exports.deleteSavedExport(ctx, { ...params, ...body }),
}
