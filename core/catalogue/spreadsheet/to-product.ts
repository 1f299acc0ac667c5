import type { LocalizedText } from '../../language.ts'
import { createSlugs, slugOf, type Slugs } from '../../slug.ts'
import { readCost } from '../costs/cost-file.ts'
import type { RowFault, StaffProduct } from '../import-file.ts'
import {
  isSizeOf,
  namesIn,
  readPieces,
  readPrice,
  readPublished,
  readSize,
  textOfHtml,
  type ReadCell,
} from './cells.ts'
import type { CategoryFinder } from './find-categories.ts'
import type { MappedRow, RowsOfProduct } from './group-rows.ts'
import { isFilmName, type PictureFinder } from './match-pictures.ts'
import { specOptions, type SpecOptions } from './spec-options.ts'
import type { Source, Target } from './targets.ts'
import { readWeight } from './units.ts'

/** Remarks about a product. The import accepts the product all the same, but only as a draft if it is new. */
export const notices = ['noPicture', 'pictureMissing', 'oneLanguage', 'noDescription'] as const
type Notice = (typeof notices)[number]

/** A fault in a cell, with the cell's text and a suggestion. */
export interface CellFault extends RowFault {
  target: Target
  found: string
  better?: string
}

export interface CellNotice {
  notice: Notice
  row: number
  line: number
  product: string
  /** The picture that is missing. */
  found: string
  better?: string
  target: Target
}

/** The data of the shop that products of a spreadsheet are compared with. */
interface Surroundings {
  source: Source
  pictures: PictureFinder
  /** The categories of the shop, and the category of rows that name none. */
  categories: CategoryFinder
  category: string
  /** Whether complete new products are published if no column decides it. */
  publish: boolean
}

/** The cost of a spec, in ringgit. */
export interface SpecCost {
  specId: string
  cost: number
}

/** A product made from rows, not yet checked as a whole. */
export interface MadeProduct {
  product: StaffProduct
  faults: CellFault[]
  notices: CellNotice[]
  /** The costs of specs in the rows; they are not part of a product. */
  costs: SpecCost[]
  /** The row of each spec; undefined for specs that are only stored. */
  rowOfSpec: (MappedRow | undefined)[]
}

/**
 * Makes a product from its rows and the stored product. Specs, pictures and texts that the spreadsheet does not mention
 * stay. A text in one language is also used for the other language, if there is no text in that.
 */
export function toProduct(
  from: RowsOfProduct,
  stored: StaffProduct | undefined,
  id: string,
  around: Surroundings,
): MadeProduct {
  const maker = createMaker(from, id)
  const text = (target: Target) => from.rows.find(({ texts }) => texts[target] !== undefined)?.texts[target]
  const productName = maker.inBoth(text('name.en'), text('name.zh-TW'), stored?.productName) ?? {
    en: from.key,
    'zh-TW': from.key,
  }
  const [first] = from.rows as [MappedRow]
  const description = maker.inBoth(
    descriptionOf(text('description.en') ?? text('shortDescription'), around.source),
    descriptionOf(text('description.zh-TW'), around.source),
    stored?.description,
  )
  if (description === undefined) maker.notice('noDescription', first, 'description.en')
  const specs = makeSpecs(from, stored, around, maker)
  const found = maker.pictures(from.rows, 'pictures', around.pictures)
  const ofCodes = found.length > 0 ? [] : around.pictures.ofCode(from.key)
  const images = unique([
    ...found,
    ...ofCodes,
    ...(stored?.images ?? []),
    ...specs.flatMap(({ spec }) => spec.images),
  ])
  const completed = specs.map(({ spec }) => ({
    ...spec,
    images: spec.images.length > 0 ? spec.images : images.slice(0, 1),
  }))
  if (images.length === 0) maker.notice('noPicture', first, 'pictures')
  const tags = text('tags')
  const video = maker.film(from, around.pictures) ?? text('video')
  const product: StaffProduct = {
    ...(stored ?? { onSale: false, bestSeller: false }),
    id,
    productName,
    category: categoryOf(text('category'), stored?.category, first, { around, maker }),
    published: false,
    description: description ?? productName,
    parameters: parametersOf(from.rows, stored),
    imgUrl: stored?.imgUrl || (images[0] ?? ''),
    images,
    ...(video !== undefined && { videoUrl: video }),
    ...(tags !== undefined && { searchWords: unique(namesIn(tags)) }),
    specs: completed,
  }
  return {
    product: {
      ...product,
      published: isPublished([text('published'), text('status')], { stored, around, maker }),
    },
    faults: maker.faults,
    notices: maker.notices,
    costs: specs.flatMap(({ spec, row }) => costOf(row, spec.id, maker)),
    rowOfSpec: specs.map(({ row }) => row),
  }
}

/** The cost in a row; an empty cell changes nothing. */
function costOf(row: MappedRow | undefined, specId: string, maker: Maker): SpecCost[] {
  const cell = row?.texts.cost
  if (row === undefined || cell === undefined) return []
  const cost = readCost(cell)
  if (cost === undefined) maker.fault(row, 'cost', { problem: 'catalogueFile.costRange' })
  return cost === undefined ? [] : [{ specId, cost }]
}

type Maker = ReturnType<typeof createMaker>

/** Makes parts of one product from its rows, and collects their faults and remarks. */
function createMaker({ rows }: RowsOfProduct, product: string) {
  const faults: CellFault[] = []
  const told: CellNotice[] = []
  const [first] = rows as [MappedRow]
  const notice = (
    kind: Notice,
    { row, line }: MappedRow,
    target: Target,
    about: Partial<CellNotice> = {},
  ) => {
    const isSaid = told.some((one) => one.notice === kind && one.found === (about.found ?? ''))
    if (!isSaid) told.push({ notice: kind, row, line, product, found: '', target, ...about })
  }
  return {
    faults,
    notices: told,
    notice,
    fault: (
      { row, line, texts }: MappedRow,
      target: Target,
      about: Pick<CellFault, 'problem'> & Partial<CellFault>,
    ) => void faults.push({ row, line, product, field: '', target, found: texts[target] ?? '', ...about }),
    /**
     * A text in both languages. A missing language keeps its stored text; if none is stored, it gets the text of the
     * other language.
     */
    inBoth: (
      en: string | undefined,
      chinese: string | undefined,
      stored: LocalizedText | undefined,
    ): LocalizedText | undefined => {
      if (en === undefined && chinese === undefined) return stored
      if (stored === undefined && (en === undefined || chinese === undefined))
        notice('oneLanguage', first, en === undefined ? 'name.en' : 'name.zh-TW')
      return { en: en ?? stored?.en ?? chinese!, 'zh-TW': chinese ?? stored?.['zh-TW'] ?? en! }
    },
    /** The pictures that rows name; a picture that was not sent is reported. */
    pictures: (some: readonly MappedRow[], target: 'pictures' | 'specPictures', finder: PictureFinder) =>
      some.flatMap((row) =>
        row[target].flatMap(namesIn).flatMap((name) => {
          if (isFilmName(name)) return []
          const found = finder.named(name)
          if ('url' in found) return [found.url]
          const { better } = found
          notice('pictureMissing', row, target, { found: name, ...(better !== undefined && { better }) })
          return []
        }),
      ),
    /**
     * The film that the rows of a product name, otherwise the film with the product's code; undefined if there is
     * neither.
     */
    film: ({ key, rows: own }: RowsOfProduct, finder: PictureFinder) => {
      const cells = own.flatMap(({ pictures, texts }) => [...pictures, texts.video ?? ''])
      const named = cells.flatMap(namesIn).filter(isFilmName)
      for (const name of named) {
        const found = finder.named(name)
        if ('url' in found) return found.url
      }
      return finder.filmOfCode(key)
    },
  }
}

/** Converts the HTML of other shops; WooCommerce also writes line ends as two characters. */
function descriptionOf(cell: string | undefined, source: Source): string | undefined {
  const html = source === 'woocommerce' ? cell?.replaceAll(String.raw`\n`, '\n') : cell
  return html === undefined ? undefined : textOfHtml(html) || undefined
}

const unique = <T>(list: readonly T[]) => [...new Set(list)]

/**
 * Whether a product is published: its cells decide. Without such cells, a stored product stays as it is, and a new
 * product follows the choice for the whole import. Shopify has two columns for it, and both must agree, because a draft
 * can be on the online store. An incomplete product is never newly published.
 */
function isPublished(
  cells: readonly (string | undefined)[],
  { stored, around, maker }: { stored: StaffProduct | undefined; around: Surroundings; maker: Maker },
): boolean {
  const said = cells.filter((cell) => cell !== undefined)
  const isChosen = said.length === 0 ? (stored?.published ?? around.publish) : said.every(readPublished)
  return isChosen && (stored?.published === true || maker.notices.length === 0)
}

/** The category of a product: that of its cell, otherwise the stored one, otherwise that of rows that name none. */
function categoryOf(
  cell: string | undefined,
  stored: string | undefined,
  first: MappedRow,
  { around, maker }: { around: Surroundings; maker: Maker },
): string {
  if (cell === undefined) {
    const known = stored ?? around.category
    if (known === '') maker.fault(first, 'category', { problem: 'catalogueFile.required' })
    return known
  }
  const key = around.categories.keyOf(cell, stored)
  if (key !== undefined) return key
  const near = around.categories.meant(cell)
  maker.fault(first, 'category', {
    problem: 'catalogueFile.unknownCategory',
    found: cell,
    details: { name: cell },
    ...(near !== undefined && { better: near }),
  })
  return around.category
}

/** The parameters from the columns; other parameters of the product stay. */
function parametersOf(
  rows: readonly MappedRow[],
  stored: StaffProduct | undefined,
): StaffProduct['parameters'] {
  const given = new Map(rows.toReversed().flatMap(({ parameters }) => parameters))
  const merged = (list: readonly Record<string, string>[] = []) => [
    ...list.flatMap((pairs) => Object.entries(pairs)).filter(([name]) => !given.has(name)),
    ...given,
  ]
  const pairs = (list: readonly Record<string, string>[] | undefined) =>
    merged(list).map(([name, value]) => ({ [name]: value }))
  return { en: pairs(stored?.parameters.en), 'zh-TW': pairs(stored?.parameters['zh-TW']) }
}

type Spec = StaffProduct['specs'][number]

/** Makes the specs of the rows from the stored ones; stored specs without a row stay. */
function makeSpecs(
  { rows, specs }: RowsOfProduct,
  stored: StaffProduct | undefined,
  around: Surroundings,
  maker: Maker,
): { spec: Spec; row: MappedRow | undefined }[] {
  const made = new Map<string, { spec: Spec; row: MappedRow | undefined }>(
    stored?.specs.map((spec) => [spec.id, { spec, row: undefined }]),
  )
  const slugs = createSlugs(made.keys())
  for (const row of specs) {
    const options = specOptions(row, { rows, isOnly: specs.length === 1, source: around.source })
    const name = maker.inBoth(options.name.en, options.name.zh, undefined) ?? standardName
    const sku = row.texts.sku
    const old = stored?.specs.find(
      (spec) => (sku !== undefined && spec.sku === sku) || spec.name.toLowerCase() === name.en.toLowerCase(),
    )
    const id = old?.id ?? slugs.take(name.en, 'spec')
    if (made.get(id)?.row !== undefined) {
      maker.fault(row, 'specName.en', { problem: 'catalogueFile.secondSpec', details: { name: name.en } })
      continue
    }
    made.set(id, { spec: makeSpec(row, { id, old, name, options }, around, maker), row })
  }
  return [...made.values()]
}

/** "Standard" names a spec that is the only one of its product. */
const standardName: LocalizedText = { en: 'Standard', 'zh-TW': '標準' }

function makeSpec(
  row: MappedRow,
  {
    id,
    old,
    name,
    options,
  }: { id: string; old: Spec | undefined; name: LocalizedText; options: SpecOptions },
  around: Surroundings,
  maker: Maker,
): Spec {
  const { texts } = row
  /** The value of a cell. A faulty cell gets the most likely value, so that the rest of the row is checked too. */
  const value = <T>(target: Target, read: ReadCell<T>, otherwise: T): T => {
    if ('value' in read) return read.value
    maker.fault(row, target, {
      problem: read.problem,
      ...(read.better !== undefined && { better: read.better }),
    })
    return otherwise
  }
  const price =
    texts.price === undefined && old !== undefined
      ? old.price
      : value('price', readPrice(texts.price ?? ''), 1)
  const quantity =
    texts.stock === undefined ? (old?.quantity ?? 0) : value('stock', readPieces(texts.stock), 0)
  const level =
    texts.lowStockAt === undefined ? undefined : value('lowStockAt', readPieces(texts.lowStockAt), 0)
  const color = maker.inBoth(options.color.en, options.color.zh, old?.colorI18n) ?? name
  const sizes = sizesOf(options.size, old)
  const named = maker.pictures([row], 'specPictures', around.pictures)
  const ofCode = named.length > 0 || texts.sku === undefined ? [] : around.pictures.ofCode(texts.sku)
  const images = unique([...named, ...ofCode])
  const weight =
    texts.weight === undefined ? undefined : value('weight', readWeight(texts.weight, row.units.weight), 0)
  return {
    ...old,
    id,
    name: old?.name ?? name.en,
    nameI18n: old?.nameI18n ?? name,
    price,
    quantity,
    color: color.en,
    colorI18n: color,
    ...sizes,
    description: old?.description ?? name,
    images: images.length > 0 ? images : (old?.images ?? []),
    ...(weight !== undefined && weight > 0 && { netWeightKg: weight }),
    ...(texts.sku !== undefined && { sku: texts.sku }),
    ...(texts.barcode !== undefined && { barcode: texts.barcode }),
    ...(level !== undefined && { lowStockAt: level }),
  }
}

/** The size of a spec as text and, where it can be read, as measures; the stored ones if the cell says nothing else. */
function sizesOf(cell: string | undefined, old: Spec | undefined): Pick<Spec, 'size' | 'sizeCm'> {
  if (cell === undefined || (old !== undefined && isSizeOf(cell, old)))
    return { size: old?.size ?? '', ...(old?.sizeCm && { sizeCm: old.sizeCm }) }
  const measures = readSize(cell)
  return measures === undefined
    ? { size: cell, ...(old?.sizeCm && { sizeCm: old.sizeCm }) }
    : { size: `${measures.width}*${measures.depth}*${measures.height}cm`, sizeCm: measures }
}

/**
 * Chooses the id of a product and reserves it: the id of the stored product with one of its SKUs, otherwise a new id
 * made from its key, English name or SKU.
 */
export function takeId(
  { key, rows }: RowsOfProduct,
  bySku: ReadonlyMap<string, string>,
  taken: Slugs,
): string {
  const skus = rows.flatMap(({ texts }) => (texts.sku === undefined ? [] : [texts.sku]))
  const known = skus.map((sku) => bySku.get(sku)).find((id) => id !== undefined && !taken.has(id))
  if (known !== undefined) {
    taken.add(known)
    return known
  }
  const english = rows.find(({ texts }) => texts['name.en'] !== undefined)?.texts['name.en'] ?? ''
  const proposal = [key, english, skus[0] ?? ''].map(slugOf).find((slug) => slug !== '') ?? ''
  return taken.take(proposal, 'product')
}
