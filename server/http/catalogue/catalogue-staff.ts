import type { OpenAPIHono } from '@hono/zod-openapi'
import * as contract from '../../../core/api/catalogue-staff.ts'
import { ShopError } from '../../../core/errors.ts'
import type { Context } from '../../context.ts'
import * as files from '../../services/catalogue/files.ts'
import * as catalogue from '../../services/catalogue/edit.ts'
import * as categories from '../../services/catalogue/categories.ts'
import { keepPicture } from '../../services/catalogue/pictures.ts'
import { bind } from '../bind.ts'
import { csvResponse, downloadResponse } from '../downloads.ts'
import { maxJsonDepth, isDeeper } from '../protection/limit-depth.ts'

export function bindStaffCatalogue(app: OpenAPIHono, context: Context): void {
  bind(app, context, contract.listStaffProducts, (call, { query }) => catalogue.listProducts(call, query))
  bind(app, context, contract.getStaffProduct, (call, { params }) => catalogue.readProduct(call, params.id))
  bind(app, context, contract.createProduct, (call, { body }) => catalogue.createProduct(call, body))
  bind(app, context, contract.saveProduct, (call, { params, body }) =>
    catalogue.saveProduct(call, params.id, body),
  )
  bind(app, context, contract.getProductLists, (call, { query }) => catalogue.readLists(call, query))
  bind(app, context, contract.saveProductList, (call, { params, query, body }) =>
    catalogue.saveList(call, params.list, { ...query, ...body }),
  )

  bind(app, context, contract.listStaffCategories, (call) => categories.listCategories(call))
  bind(app, context, contract.createCategory, (call, { body }) => categories.createCategory(call, body))
  bind(app, context, contract.saveCategory, (call, { params, body }) =>
    categories.saveCategory(call, params.key, body),
  )
  bind(app, context, contract.deleteCategory, (call, { params }) =>
    categories.deleteCategory(call, params.key),
  )
  bind(app, context, contract.orderCategories, (call, { body }) => categories.orderCategories(call, body))

  bind(app, context, contract.uploadPicture, (call, _input, { request }) =>
    keepPicture(call, () => bytesOf(request)),
  )

  bind(app, context, contract.exportCatalogue, async (call, { query }) =>
    query.format === 'csv'
      ? csvResponse('catalogue.csv', files.exportCsv(call))
      : downloadResponse('catalogue.json', 'application/json', files.exportJson(call)),
  )
  bind(app, context, contract.previewImport, async (call, { query }, { request }) =>
    files.previewImport(call, await fileOf(request), query.stock),
  )
  bind(app, context, contract.importCatalogueFile, async (call, { query }, { request }) =>
    files.importFile(call, await fileOf(request), query),
  )
}

const bytesOf = async (request: Request) => Buffer.from(await request.arrayBuffer())

async function fileOf(request: Request): Promise<files.CatalogueFile> {
  const bytes = await bytesOf(request)
  const format = request.headers.get('content-type')?.includes('json') === true ? 'json' : 'csv'
  if (format === 'json' && isDeeper(bytes.toString(), maxJsonDepth)) {
    const issue = { path: '', problem: `JSON of at most ${maxJsonDepth} levels.` }
    throw new ShopError('invalid_input', { issues: [issue] })
  }
  return { bytes, format }
}
