import type * as contract from '#core/api/catalogue-staff.ts'
import { saveListRule } from '../../services/catalogue/home-lists.ts'
import * as categories from '../../services/catalogue/categories.ts'
import * as catalogue from '../../services/catalogue/save-product.ts'
import { readImportProgress } from '../../services/catalogue/sheets/import-turn.ts'
import { downloadCatalogueCsv, downloadCatalogueJson } from '../../services/exports/catalogue.ts'
import { uploadPicture } from '../../services/catalogue/pictures.ts'
import type { Handlers } from '../bind.ts'
import { csvResponse, downloadResponse } from '../downloads.ts'

export const staffCatalogueHandlers: Handlers<typeof contract> = {
  listStaffProducts: (ctx, { query }) => catalogue.listProducts(ctx, query),
  getStaffProduct: (ctx, { params }) => catalogue.readProduct(ctx, params.id),
  createProduct: (ctx, { body }) => catalogue.createProduct(ctx, body),
  saveProduct: (ctx, { params, body }) => catalogue.saveProduct(ctx, params.id, body),
  getProductLists: (ctx, { query }) => catalogue.readLists(ctx, query),
  saveListRule: (ctx, { params, body }) => saveListRule(ctx, params.list, body),
  saveProductList: (ctx, { params, query, body }) =>
    catalogue.saveList(ctx, params.list, { ...query, ...body }),

  listStaffCategories: (ctx) => categories.listCategories(ctx),
  createCategory: (ctx, { body }) => categories.createCategory(ctx, body),
  saveCategory: (ctx, { params, body }) => categories.saveCategory(ctx, params.key, body),
  deleteCategory: (ctx, { params }) => categories.deleteCategory(ctx, params.key),
  orderCategories: (ctx, { body }) => categories.orderCategories(ctx, body),

  uploadPicture: (ctx, _input, { c }) => uploadPicture(ctx, () => bytesOf(c.req.raw)),

  exportCatalogue: (ctx, { query }) =>
    query.format === 'csv'
      ? csvResponse('catalogue.csv', downloadCatalogueCsv(ctx))
      : downloadResponse('catalogue.json', 'application/json', downloadCatalogueJson(ctx)),
  getImportProgress: (ctx) => readImportProgress(ctx),
}

const bytesOf = async (request: Request) => Buffer.from(await request.arrayBuffer())
