import { slugOf, type Slugs } from '../../../slug.ts'
import { readCost } from '../../costs/cost-file.ts'
import type { StaffProduct } from '../../import-file.ts'
import { namesIn, readPublished, textOfHtml } from '../cells.ts'
import type { MappedRow, RowsOfProduct } from '../group-rows.ts'
import { makeSpecs, type MadeSpec, type MadeSpecs } from './make-specs.ts'
import {
  createMaker,
  inBoth,
  type CellFault,
  type CellNotice,
  type Maker,
  type Surroundings,
} from './product-maker.ts'
import type { Source, Target } from '../targets.ts'

/** The cost of a spec, in ringgit. */
export interface SpecCost {
  specId: string
  cost: number
}

/** A product made from rows, before it is checked as a whole. */
export interface MadeProduct {
  product: StaffProduct
  faults: CellFault[]
  notices: CellNotice[]
  /** The costs of specs in the rows. They are stored apart from the product. */
  costs: SpecCost[]
  /** The SKU of every row. */
  codes: MadeSpecs['codes']
  /** The row of each spec; undefined if only the stored product has the spec. */
  rowOfSpec: (MappedRow | undefined)[]
}

/**
 * Makes a product from its rows and the stored product. Specs, pictures and texts that the spreadsheet does not
 * contain are kept. If a text is in one language only, it is also used for the other.
 */
export function toProduct(
  from: RowsOfProduct,
  stored: StaffProduct | undefined,
  id: string,
  around: Surroundings,
): MadeProduct {
  const maker = createMaker(id)
  const [first] = from.rows as [MappedRow]
  const text = (target: Target) => from.rows.find(({ texts }) => texts[target] !== undefined)?.texts[target]
  /** Returns a text of the product in both languages. */
  const inLanguages = (
    written: { en: string | undefined; zh: string | undefined },
    of: 'name' | 'description',
  ) => {
    const known = of === 'name' ? stored?.productName : stored?.description
    if (known === undefined) maker.oneLanguage(first, [`${of}.en`, `${of}.zh-TW`], written)
    return inBoth(written, known)
  }
  const productName = inLanguages({ en: text('name.en'), zh: text('name.zh-TW') }, 'name') ?? {
    en: from.key,
    'zh-TW': from.key,
  }
  const description = inLanguages(
    {
      en: descriptionOf(text('description.en') ?? text('shortDescription'), around.source),
      zh: descriptionOf(text('description.zh-TW'), around.source),
    },
    'description',
  )
  if (!from.rows.some(({ isNamed }) => isNamed))
    maker.fault(first, from.nameColumn, { problem: 'catalogueFile.required' })
  if (description === undefined) maker.notice('noDescription', first, 'description.en')
  for (const row of from.rows)
    for (const target of ['product', 'parent'] as const)
      if (row.shortened[target] !== undefined)
        maker.notice('codeShortened', row, target, { found: row.shortened[target] })
  const { specs, codes } = makeSpecs(from, stored, around, maker)
  const images = imagesOf(from, stored, { specs, around, maker })
  if (images.length === 0) maker.notice('noPicture', first, 'pictures')
  const tags = text('tags')
  const video = maker.film(from, around.pictures) ?? text('video')
  const costs = specs.flatMap(({ spec, row }) => costOf(row, spec.id, maker))
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
    specs: specs.map(({ spec }) => ({
      ...spec,
      images: spec.images.length > 0 ? spec.images : images.slice(0, 1),
    })),
  }
  const published = isPublished([text('published'), text('status')], { stored, around, maker })
  return {
    product: { ...product, published },
    faults: maker.faults,
    notices: maker.notices,
    costs,
    codes,
    rowOfSpec: specs.map(({ row }) => row),
  }
}

/**
 * Returns the pictures of a product. First come those that its rows name, or else those with its code; then the stored
 * ones and those of its specs.
 */
function imagesOf(
  from: RowsOfProduct,
  stored: StaffProduct | undefined,
  { specs, around, maker }: { specs: readonly MadeSpec[]; around: Surroundings; maker: Maker },
): string[] {
  const named = maker.pictures(from.rows, 'pictures', around.pictures)
  return unique([
    ...named,
    ...(named.length > 0 ? [] : around.pictures.ofCode(from.key)),
    ...(stored?.images ?? []),
    ...specs.flatMap(({ spec }) => spec.images),
  ])
}

/** Returns the cost in a row; nothing if the cell is empty, so that the stored cost is kept. */
function costOf(row: MappedRow | undefined, specId: string, maker: Maker): SpecCost[] {
  const cell = row?.texts.cost
  if (row === undefined || cell === undefined) return []
  const cost = readCost(cell)
  if (cost === undefined) maker.fault(row, 'cost', { problem: 'catalogueFile.costRange' })
  return cost === undefined ? [] : [{ specId, cost }]
}

/** Converts the HTML of other shops' descriptions to text. WooCommerce writes line ends as a backslash and an n. */
function descriptionOf(cell: string | undefined, source: Source): string | undefined {
  const html = source === 'woocommerce' ? cell?.replaceAll(String.raw`\n`, '\n') : cell
  return html === undefined ? undefined : textOfHtml(html) || undefined
}

const unique = <T>(list: readonly T[]) => [...new Set(list)]

/**
 * Whether a product is published. Its cells decide. Without such cells, a stored product stays as it is, and a new
 * product follows the choice for the whole import. Shopify has two such columns, and both must say yes, because a
 * draft can be marked as published on the online store. An incomplete product is never newly published.
 */
function isPublished(
  cells: readonly (string | undefined)[],
  { stored, around, maker }: { stored: StaffProduct | undefined; around: Surroundings; maker: Maker },
): boolean {
  const said = cells.filter((cell) => cell !== undefined)
  const isChosen = said.length === 0 ? (stored?.published ?? around.publish) : said.every(readPublished)
  return isChosen && (stored?.published === true || maker.notices.length === 0)
}

/**
 * Returns the category of a product: the one in its cell, otherwise the stored one, otherwise the choice for rows that
 * name none. An unknown category is reported.
 */
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

/** Returns the parameters from the columns, together with the product's other stored parameters. */
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

/**
 * Chooses and reserves the id of a product. This is the id of the stored product with one of its SKUs, otherwise a new
 * id made from its key, English name or SKU.
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
