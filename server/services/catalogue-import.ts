import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { fileCategory, fileProduct, type FileCategory, type FileProduct } from '../../core/catalogue-file.ts'
import { toSen } from '../../core/money.ts'
import type { Context } from '../context.ts'
import { categories, products, specs } from '../database/tables-catalogue.ts'
import type { PictureStorage } from '../providers/pictures/storage.ts'

/** What is wrong with a catalogue file, one entry a fault, each with its line. */
export class ImportError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ImportError'
    this.faults = faults
  }
}

/**
 * Imports a catalogue file: adds the products that are new and replaces those that are there, with the
 * pictures that lie beside it. A `categories.json` beside it is imported with it. A spec that has a new name
 * keeps answering to its old one; products that the file does not name stay as they are.
 * Either everything is written or, with an ImportError that names every bad row, nothing.
 */
export async function importCatalogue(
  { database }: Pick<Context, 'database'>,
  storage: PictureStorage,
  file: string,
): Promise<{ products: number; specs: number }> {
  const folder = dirname(file)
  const categoriesFile = join(folder, 'categories.json')
  const productRows = parseRows(await readFile(file, 'utf8'), fileProduct)
  const categoryRows = existsSync(categoriesFile)
    ? parseRows(await readFile(categoriesFile, 'utf8'), fileCategory)
    : { rows: [], faults: [] }
  const knownCategories = new Set([
    ...(await database.select({ key: categories.key }).from(categories)).map(({ key }) => key),
    ...categoryRows.rows.map(({ value }) => value.key),
  ])
  const faults = [
    ...categoryRows.faults.map((fault) => `categories.json ${fault}`),
    ...productRows.faults,
    ...productRows.rows
      .filter(({ value }) => !knownCategories.has(value.category))
      .map(({ value, line }) => `line ${line}: unknown category "${value.category}"`),
    ...(await fileFaults(
      storage,
      folder,
      productRows.rows.map(({ value, line }) => ({ place: `line ${line}`, paths: filesOf(value) })),
    )),
    ...(await fileFaults(
      storage,
      folder,
      categoryRows.rows.map(({ value, line }) => ({
        place: `categories.json line ${line}`,
        paths: [value.image],
      })),
    )),
    ...productRows.rows
      .filter(({ value }, index) => productRows.rows.findIndex((row) => row.value.id === value.id) < index)
      .map(({ value, line }) => `line ${line}: a second product "${value.id}"`),
  ]
  if (faults.length > 0) throw new ImportError(faults)

  const wanted = productRows.rows.map(({ value }) => value)
  const wantedCategories = categoryRows.rows.map(({ value }) => value)
  const addresses = await keepFiles(storage, folder, wanted, wantedCategories)
  await write(database, wanted, wantedCategories, addresses)
  return {
    products: wanted.length,
    specs: wanted.reduce((count, product) => count + product.specs.length, 0),
  }
}

type Row<T> = { value: T; line: number }

/** The rows of a JSON list that are right, and for every one that is not its line and the reason. */
function parseRows<S extends z.core.$ZodType>(
  source: string,
  schema: S,
): { rows: Row<z.output<S>>[]; faults: string[] } {
  const syntax: ParseError[] = []
  const tree = parseTree(source, syntax)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  if (syntax[0] !== undefined) {
    return {
      rows: [],
      faults: [`line ${lineOf(syntax[0].offset)}: no JSON, ${printParseErrorCode(syntax[0].error)}`],
    }
  }
  const list = z.array(z.unknown()).safeParse(JSON.parse(source))
  if (tree === undefined || !list.success) return { rows: [], faults: ['line 1: expected a list of rows'] }
  const rows: Row<z.output<S>>[] = []
  const faults: string[] = []
  for (const [index, candidate] of list.data.entries()) {
    const parsed = z.safeParse(schema, candidate)
    const nodeAt = (path: PropertyKey[]): Node | undefined =>
      findNodeAtLocation(tree, [index, ...path] as (string | number)[]) ??
      (path.length > 0 ? nodeAt(path.slice(0, -1)) : undefined)
    if (parsed.success) rows.push({ value: parsed.data, line: lineOf(nodeAt([])?.offset ?? 0) })
    else
      for (const issue of parsed.error.issues) {
        const id = (candidate as { id?: unknown; key?: unknown } | null)?.id
        const name = typeof id === 'string' ? `"${id}" ` : ''
        faults.push(
          `line ${lineOf(nodeAt(issue.path)?.offset ?? 0)}: ${name}${issue.path.join('.')}: ${issue.message}`,
        )
      }
  }
  return { rows, faults }
}

const isFile = (url: string) => !url.startsWith('https:')

/** The still beside a film: `lift.mp4` has `lift-poster.webp`. */
const posterOf = (film: string) => film.replace(/\.\w+$/, '-poster.webp')

function filesOf(product: FileProduct): string[] {
  const film = product.videoUrl
  return [...product.images, ...(film !== undefined && isFile(film) ? [film, posterOf(film)] : [])]
}

/** Every file that is not there, and every picture that is none, with the row that names it. */
async function fileFaults(
  storage: PictureStorage,
  folder: string,
  rows: { place: string; paths: string[] }[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { place, paths } of rows) {
    for (const path of paths) {
      const file = join(folder, path)
      if (!existsSync(file)) faults.push(`${place}: there is no file "${path}"`)
      else if (!isFilm(path) && !(await storage.isPicture(await readFile(file)))) {
        faults.push(`${place}: "${path}" is no picture`)
      }
    }
  }
  return faults
}

const isFilm = (path: string) => ['.mp4', '.webm'].includes(extname(path))

async function keepFiles(
  storage: PictureStorage,
  folder: string,
  wanted: FileProduct[],
  wantedCategories: FileCategory[],
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  const paths = new Set([...wanted.flatMap(filesOf), ...wantedCategories.map(({ image }) => image)])
  for (const path of paths) {
    const bytes = await readFile(join(folder, path))
    addresses.set(
      path,
      isFilm(path) ? await storage.keepFilm(bytes, extname(path).slice(1)) : await storage.keepPicture(bytes),
    )
  }
  return addresses
}

async function write(
  database: Context['database'],
  wanted: FileProduct[],
  wantedCategories: FileCategory[],
  addresses: Map<string, string>,
): Promise<void> {
  const address = (path: string) => addresses.get(path) ?? path
  await database.transaction(async (tx) => {
    if (wantedCategories.length > 0) {
      await tx
        .insert(categories)
        .values(
          wantedCategories.map(({ key, name, image }, position) => ({
            key,
            name,
            imgUrl: address(image),
            position,
          })),
        )
        .onConflictDoUpdate({ target: categories.key, set: takeAll(categories, ['key']) })
    }
    const ids = wanted.map(({ id }) => id)
    const before = await tx.select().from(specs).where(inArray(specs.productId, ids)).for('update')
    const [last] = await tx
      .select({ position: sql<number>`coalesce(max(${products.position}), -1)` })
      .from(products)
    await tx
      .insert(products)
      .values(
        wanted.map((product, index) => ({
          id: product.id,
          categoryKey: product.category,
          name: product.productName,
          description: product.description,
          parameters: product.parameters,
          imgUrl: address(product.imgUrl),
          images: product.images.map(address),
          videoUrl: product.videoUrl === undefined ? null : address(product.videoUrl),
          videoPosterUrl:
            product.videoUrl !== undefined && isFile(product.videoUrl)
              ? address(posterOf(product.videoUrl))
              : null,
          onSale: product.onSale,
          bestSeller: product.bestSeller,
          position: (last?.position ?? -1) + 1 + index,
          firstPriceSen: toSen(product.specs[0]?.price ?? 0),
        })),
      )
      .onConflictDoUpdate({ target: products.id, set: takeAll(products, ['id', 'position', 'searchText']) })
    await tx.delete(specs).where(inArray(specs.productId, ids))
    await tx.insert(specs).values(
      wanted.flatMap((product) =>
        product.specs.map((spec, position) => ({
          productId: product.id,
          id: spec.id,
          name: spec.name,
          formerNames: formerNames(
            before.find((old) => old.productId === product.id && old.id === spec.id),
            spec.name,
          ),
          displayName: spec.nameI18n,
          priceSen: toSen(spec.price),
          stock: spec.quantity,
          color: spec.color,
          displayColor: spec.colorI18n,
          size: spec.size,
          description: spec.description,
          images: spec.images.map(address),
          position,
        })),
      ),
    )
  })
}

/** "A renamed spec keeps its id and answers to its old name." */
function formerNames(before: { name: string; formerNames: string[] } | undefined, name: string): string[] {
  if (before === undefined) return []
  return [...new Set([...before.formerNames, before.name])].filter((former) => former !== name)
}

/** An upsert's assignment of every column but those left out. */
function takeAll<T extends PgTable>(table: T, left: (keyof T['_']['columns'])[]): Record<string, SQL> {
  return Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((key) => !left.includes(key))
      .map((key) => [key, sql.raw(`excluded.${key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)]),
  )
}
