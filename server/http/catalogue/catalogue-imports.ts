import type * as contract from '#core/api/catalogue/imports.ts'
import { applyImport, discardImport, undoImport } from '../../services/catalogue/sheets/apply-import.ts'
import { changeImport } from '../../services/catalogue/sheets/change-import.ts'
import { fetchPictures, sendPicture } from '../../services/catalogue/sheets/import-pictures.ts'
import { openImport } from '../../services/catalogue/sheets/open-import.ts'
import { listImports, readImport } from '../../services/catalogue/sheets/view-import.ts'
import type { Handlers } from '../bind.ts'
import { receive } from './receive.ts'

export const catalogueImportHandlers: Handlers<typeof contract> = {
  openImport: (ctx, { query }, { c }) =>
    openImport(ctx, { ...query, receive: (progress) => receive(c.req.raw, progress) }),
  listImports: (ctx) => listImports(ctx),
  getImport: (ctx, { params }) => readImport(ctx, params.id),
  changeImport: (ctx, { params, body }) => changeImport(ctx, params.id, body),
  sendImportPicture: (ctx, { params, query }, { c }) =>
    sendPicture(ctx, params.id, {
      name: query.name,
      read: async () => Buffer.from(await c.req.raw.arrayBuffer()),
    }),
  fetchImportPictures: (ctx, { params, body }) => fetchPictures(ctx, params.id, body),
  applyImport: (ctx, { params, body }) => applyImport(ctx, params.id, body),
  undoImport: (ctx, { params }) => undoImport(ctx, params.id),
  discardImport: (ctx, { params }) => discardImport(ctx, params.id),
}
