import type * as contract from '#core/api/catalogue-staff.ts'
import { readLists, saveList, saveListRule } from '../../services/catalogue/home-lists.ts'
import * as categories from '../../services/catalogue/categories.ts'
import { listStaffProducts } from '../../services/catalogue/list-staff-products.ts'
import { createProduct, readStaffProduct, saveProduct } from '../../services/catalogue/save-product.ts'
import { readImportProgress } from '../../services/catalogue/sheets/import-turn.ts'
import { downloadCatalogueJson, downloadCatalogueTable } from '../../services/exports/catalogue.ts'
import { uploadPicture } from '../../services/catalogue/pictures.ts'
import type { Handlers } from '../bind.ts'
import { downloadResponse, tableResponse } from '../downloads.ts'

export const staffCatalogueHandlers: Handlers<typeof contract> = {
  listStaffProducts: (ctx, { query }) => listStaffProducts(ctx, query),
  getStaffProduct: (ctx, { params }) => readStaffProduct(ctx, params.id),
  createProduct: (ctx, { body }) => createProduct(ctx, body),
  saveProduct: (ctx, { params, body }) => saveProduct(ctx, params.id, body),
  getProductLists: (ctx, { query }) => readLists(ctx, query),
  saveListRule: (ctx, { params, body }) => saveListRule(ctx, params.list, body),
  saveProductList: (ctx, { params, query, body }) => saveList(ctx, params.list, { ...query, ...body }),

  listStaffCategories: (ctx) => categories.listStaffCategories(ctx),
  createCategory: (ctx, { body }) => categories.createCategory(ctx, body),
  saveCategory: (ctx, { params, body }) => categories.saveCategory(ctx, params.key, body),
  deleteCategory: (ctx, { params }) => categories.deleteCategory(ctx, params.key),
  orderCategories: (ctx, { body }) => categories.orderCategories(ctx, body),

  uploadPicture: (ctx, _input, { c }) => uploadPicture(ctx, () => bytesOf(c.req.raw)),

  exportCatalogue: (ctx, { query }) =>
    query.format === 'json'
      ? downloadResponse('catalogue.json', 'application/json; charset=utf-8', downloadCatalogueJson(ctx))
      : tableResponse('catalogue', query.format, downloadCatalogueTable(ctx, query.format)),
  getImportProgress: (ctx) => readImportProgress(ctx),
}

const bytesOf = async (request: Request) => Buffer.from(await request.arrayBuffer())
