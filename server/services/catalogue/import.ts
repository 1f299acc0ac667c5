import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  fileCategory,
  fileProduct,
  namedProducts,
  type FileCategory,
  type FileProduct,
  type StaffProduct,
  type RowFault,
} from '#core/catalogue/import-file.ts'
import { isModel } from '#core/catalogue/kinds/model-file.ts'
import { isPictureName } from '#core/catalogue/pictures.ts'
import { fileKit, type FileKit } from '#core/catalogue/kits/kits.ts'
import { fileRoom, type FileRoom } from '#core/catalogue/rooms/rooms.ts'
import { text } from '#core/texts/text.ts'
import type { HasDatabase } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { categories, products, roomScenes } from '../../database/tables/catalogue.ts'
import { copyFiles } from '../../providers/files/copy-files.ts'
import { folderStore } from '../../providers/files/folder-store.ts'
import type { FileStore } from '../../providers/files/store.ts'
import type { PictureStorage } from '../../providers/pictures/storage.ts'
import { projectFile } from '../../start/project.ts'
import { problemOfMissing } from './save-product.ts'
import { existingProducts, productsThatExist } from './named-products.ts'
import type { Row, Rows } from './sheets/import-rows.ts'
import { parseJsonRows } from './sheets/parse-json-rows.ts'
import { addKits } from './kits/kit-table.ts'
import { addSynonyms, fileSynonyms } from './search/synonyms.ts'
import { writeProducts } from './write-products.ts'
import { lockCatalogue, readForWriting } from './stored-products.ts'

/** The faults of a catalogue file, each with its line. */
export class ImportError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ImportError'
    this.faults = faults
  }
}

/**
 * Imports a catalogue file with its pictures, and `categories.json`, `rooms.json` and `synonyms.json` from the same
 * folder if they exist. Adds new products, replaces existing ones and keeps all others. Imports nothing if any row is
 * bad.
 * @throws ImportError with every bad row
 */
export async function importCatalogue({ database }: HasDatabase, storage: PictureStorage, file: string) {
  const folder = dirname(file)
  const productRows = await parseJsonRows(await readFile(file, 'utf8'), fileProduct)
  const categoryRows = await rowsNextTo(file, 'categories', fileCategory)
  const kitRows = await rowsNextTo(file, 'kits', fileKit)
  const roomRows = await rowsNextTo(file, 'rooms', fileRoom)
  const synonymRows = await rowsNextTo(file, 'synonyms', fileSynonyms)
  const wanted = productRows.rows.map(({ value }) => value)
  const knownCategories = new Set([
    ...(await database.select({ key: categories.key }).from(categories)).map(({ key }) => key),
    ...categoryRows.rows.map(({ value }) => value.key),
  ])
  const faults = [
    ...[
      ...categoryRows.faults,
      ...(await fileFaults(storage, folder, categoryRows.rows, ({ image }) => [image])),
    ].map((fault) => `categories.json ${sentenceOf(fault)}`),
    ...[
      ...roomRows.faults,
      ...(await roomFaults(database, roomRows.rows, wanted)),
      ...(await fileFaults(storage, folder, roomRows.rows, ({ image }) => [image])),
    ].map((fault) => `rooms.json ${sentenceOf(fault)}`),
    ...[
      ...productRows.faults,
      ...faultsBetween(productRows.rows, {
        categories: knownCategories,
        products: await existingProducts(database, wanted),
      }),
      ...(await fileFaults(storage, folder, productRows.rows, filesOf)),
    ].map(sentenceOf),
    ...[...kitRows.faults, ...kitFaults(kitRows.rows, wanted)].map(
      (fault) => `kits.json ${sentenceOf(fault)}`,
    ),
    ...synonymRows.faults.map((fault) => `synonyms.json ${sentenceOf(fault)}`),
    ...([productRows, categoryRows, kitRows, roomRows, synonymRows].some(({ more }) => more)
      ? [text('en')('staff.file.moreFaults')]
      : []),
  ]
  if (faults.length > 0) throw new ImportError(faults)

  const wantedCategories = categoryRows.rows.map(({ value }) => value)
  const wantedRooms = roomRows.rows.map(({ value }) => value)
  const addresses = await storeFiles(storage, folder, [
    ...wanted.flatMap(filesOf),
    ...wantedCategories.map(({ image }) => image),
  ])
  const rooms = await storeRooms(storage, folder, wantedRooms)
  const address = (path: string) => addresses.get(path) ?? path
  await database.transaction(async (tx) => {
    await lockCatalogue(tx)
    await writeCategories(tx, wantedCategories, address)
    await addSynonyms(
      tx,
      synonymRows.rows.map(({ value }) => value),
    )
    const stored = wanted.map((product) => withAddresses(product, address))
    const ids = stored.map(({ id }) => id)
    await writeProducts(tx, stored, await readForWriting(tx, ids), 'set')
    await writeRooms(tx, rooms)
    await addKits(
      tx,
      kitRows.rows.map(({ value }) => value),
    )
  })
  return {
    products: wanted.length,
    specs: wanted.reduce((count, product) => count + product.specs.length, 0),
  }
}

/** Reads the rows of `<name>.json` in the folder of the catalogue file; none if that file is missing. */
async function rowsNextTo<T>(file: string, name: string, schema: z.core.$ZodType<T>): Promise<Rows<T>> {
  const path = join(dirname(file), `${name}.json`)
  if (!existsSync(path)) return { rows: [], faults: [], more: false }
  return parseJsonRows(await readFile(path, 'utf8'), schema)
}

/** The file of the demo catalogue. */
export const demoCatalogueFile = projectFile('catalogue/products.json')

/** The pictures that the build drew for the demo catalogue. */
const drawnPictures = projectFile('demo-pictures')

/**
 * Loads the demo catalogue into a database without products; returns whether it did. Pictures that the build drew are
 * copied into `files`, so that they are not drawn again.
 */
export async function loadDemoCatalogue(
  context: HasDatabase,
  storage: PictureStorage,
  files?: FileStore,
): Promise<boolean> {
  if ((await context.database.$count(products)) > 0) return false
  if (files !== undefined && existsSync(drawnPictures))
    await copyFiles(
      { from: folderStore(drawnPictures), to: files },
      { isIncluded: isPictureName, onProgress: () => {} },
    )
  await importCatalogue(context, storage, demoCatalogueFile)
  return true
}

/** Describes a fault in a sentence for the terminal. */
function sentenceOf({ line, product, field, problem, details = {} }: RowFault): string {
  const sentence = text('en')(problem, details)
  const place = [product === '' ? '' : `"${product}"`, field].filter((part) => part !== '').join(' ')
  return `line ${line}: ${place === '' ? '' : `${place}: `}${sentence}`
}

/** Replaces the paths of files in a product with the URLs of the stored files. */
function withAddresses(product: FileProduct, address: (path: string) => string): StaffProduct {
  const { videoUrl, videoPosterUrl: _, pictureDimensions, ...rest } = product
  const still = stillOf(product)
  return {
    ...rest,
    imgUrl: address(product.imgUrl),
    images: product.images.map(address),
    specs: product.specs.map(({ model, ...spec }) => ({
      ...spec,
      images: spec.images.map(address),
      ...(model !== undefined && { model: address(model) }),
    })),
    ...(pictureDimensions && {
      pictureDimensions: pictureDimensions.map((one) => ({ ...one, picture: address(one.picture) })),
    }),
    ...(videoUrl !== undefined && { videoUrl: address(videoUrl) }),
    ...(still !== undefined && { videoPosterUrl: address(still) }),
  }
}

/** Whether a path is relative to the catalogue file: neither a link nor the URL of a stored file. */
const isFile = (path: string) => !path.startsWith('https:') && !path.startsWith('/')

const isFilm = (path: string) => ['.mp4', '.webm'].includes(extname(path))

const isModelFile = (path: string) => extname(path) === '.glb'

/**
 * Returns the path of a film's still. If the product names none, it is next to the film: `lift-poster.webp` for
 * `lift.mp4`.
 */
function stillOf({ videoUrl, videoPosterUrl }: FileProduct): string | undefined {
  if (videoPosterUrl !== undefined || videoUrl === undefined || !isFile(videoUrl)) return videoPosterUrl
  return videoUrl.replace(/\.\w+$/, '-poster.webp')
}

/** Lists the files that a product names, without links to other hosts. */
function filesOf(product: FileProduct): string[] {
  const models = product.specs.map(({ model }) => model)
  return [...product.images, product.videoUrl, stillOf(product), ...models].filter(
    (path) => path !== undefined && !path.startsWith('https:'),
  ) as string[]
}

/** Finds every file that is missing or of the wrong type, with the row that names it. */
async function fileFaults<T>(
  storage: PictureStorage,
  folder: string,
  rows: readonly Row<T>[],
  pathsOf: (value: T) => string[],
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const { value, row, line } of rows) {
    for (const name of pathsOf(value)) {
      const problem = await faultOfFile(storage, folder, name)
      if (problem !== undefined)
        faults.push({ row, line, product: '', field: '', problem, details: { name } })
    }
  }
  return faults
}

async function faultOfFile(
  storage: PictureStorage,
  folder: string,
  path: string,
): Promise<RowFault['problem'] | undefined> {
  if (!isFile(path)) return (await storage.has(path)) ? undefined : problemOfMissing(path)
  const file = join(folder, path)
  if (!existsSync(file)) return 'catalogueFile.noSuchFile'
  if (isModelFile(path)) return isModel(await readFile(file)) ? undefined : 'catalogueFile.notAModel'
  if (isFilm(path) || (await storage.isPicture(await readFile(file)))) return undefined
  return 'catalogueFile.notAPicture'
}

async function storeFiles(
  storage: PictureStorage,
  folder: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  for (const path of new Set(paths.filter(isFile))) {
    const bytes = await readFile(join(folder, path))
    const stored =
      isFilm(path) || isModelFile(path)
        ? storage.storeFile(bytes, extname(path).slice(1))
        : storage.storePicture(bytes)
    addresses.set(path, await stored)
  }
  return addresses
}

/** Stores the pictures of rooms, and replaces their paths with the URLs of the stored pictures. */
async function storeRooms(storage: PictureStorage, folder: string, rooms: FileRoom[]): Promise<FileRoom[]> {
  const stored: FileRoom[] = []
  for (const room of rooms) {
    const { image } = room
    const address = isFile(image) ? await storage.storeScene(await readFile(join(folder, image))) : image
    stored.push({ ...room, image: address })
  }
  return stored
}

/** Finds the rooms that contain products which are neither in the shop nor in the file. */
async function roomFaults(
  database: HasDatabase['database'],
  rows: readonly Row<FileRoom>[],
  wanted: readonly FileProduct[],
): Promise<RowFault[]> {
  const named = rows.flatMap(({ value }) => value.products.map(({ id }) => id))
  const known = await productsThatExist(database, named)
  for (const { id } of wanted) known.add(id)
  return rows.flatMap(({ value, row, line }) =>
    value.products
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => ({
        row,
        line,
        product: '',
        field: 'products',
        problem: 'catalogueFile.noSuchProduct' as const,
        details: { name: id },
      })),
  )
}

/** The faults of kits that name specs which the catalogue file does not have. */
const kitFaults = (rows: readonly Row<FileKit>[], wanted: readonly FileProduct[]): RowFault[] =>
  rows.flatMap(({ value, row, line }) =>
    value.lines
      .filter(
        ({ product, spec }) =>
          !wanted.some(({ id, specs }) => id === product && specs.some((one) => one.id === spec)),
      )
      .map(({ product, spec }) => ({
        row,
        line,
        product: '',
        field: 'lines',
        problem: 'catalogueFile.noSuchSpec' as const,
        details: { name: `${product}/${spec}` },
      })),
  )

async function writeCategories(
  tx: Transaction,
  wanted: readonly FileCategory[],
  address: (path: string) => string,
) {
  if (wanted.length === 0) return
  await tx
    .insert(categories)
    .values(
      wanted.map(({ key, name, image, text: about }, position) => ({
        key,
        name,
        imgUrl: address(image),
        text: about ?? null,
        position,
      })),
    )
    .onConflictDoUpdate({
      target: categories.key,
      set: {
        name: sql`excluded.name`,
        imgUrl: sql`excluded.img_url`,
        text: sql`excluded.text`,
        position: sql`excluded.position`,
      },
    })
}

async function writeRooms(tx: Transaction, wanted: readonly FileRoom[]) {
  if (wanted.length === 0) return
  await tx
    .insert(roomScenes)
    .values(wanted.map((room, position) => ({ ...room, position })))
    .onConflictDoUpdate({
      target: roomScenes.id,
      set: {
        name: sql`excluded.name`,
        image: sql`excluded.image`,
        width: sql`excluded.width`,
        height: sql`excluded.height`,
        products: sql`excluded.products`,
        position: sql`excluded.position`,
      },
    })
}

/**
 * Finds the faults of rows that are valid on their own: duplicate products, unknown categories, and named products that
 * do not exist.
 */
function faultsBetween(
  rows: readonly Row<StaffProduct>[],
  { categories, products }: Record<'categories' | 'products', ReadonlySet<string>>,
): RowFault[] {
  const faults: RowFault[] = []
  const seen = new Set<string>()
  const inFile = new Set(rows.map(({ value }) => value.id))
  for (const { value, row, line } of rows) {
    const { id, category } = value
    const add = (field: string, problem: RowFault['problem'], name: string) =>
      faults.push({ row, line, product: id, field, problem, details: { name } })
    if (seen.has(id)) add('id', 'catalogueFile.secondProduct', id)
    if (!categories.has(category)) add('category', 'catalogueFile.unknownCategory', category)
    for (const { list, id: other } of namedProducts(value)) {
      if (!inFile.has(other) && !products.has(other)) add(list, 'catalogueFile.noSuchProduct', other)
    }
    seen.add(id)
  }
  return faults
}
