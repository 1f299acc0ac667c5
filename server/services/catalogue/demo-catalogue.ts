import type { HasDatabase } from '../../context.ts'
import { products } from '../../database/tables/catalogue.ts'
import { projectFile } from '../../start/project.ts'
import type { PictureStorage } from '../../providers/pictures/storage.ts'
import { importCatalogue } from './import.ts'

/** The demo catalogue's file. */
export const demoCatalogueFile = projectFile('catalogue/products.json')

/** Loads the demo catalogue into a database that holds no product; answers whether it did. */
export async function loadDemoCatalogue(context: HasDatabase, storage: PictureStorage): Promise<boolean> {
  if ((await context.database.$count(products)) > 0) return false
  await importCatalogue(context, storage, demoCatalogueFile)
  return true
}
