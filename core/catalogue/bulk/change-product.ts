import type { Language } from '../../language.ts'
import { faultInTiers, type Tier } from '../../prices/tiers.ts'
import { freeSlug } from '../../slug.ts'
import { text } from '../../texts/text.ts'
import { catalogueLimits } from '../fields.ts'
import type { StaffProduct } from '../import-file.ts'
import { maxPrice } from '../kinds/numbers.ts'
import type { BulkAction } from './bulk-action.ts'
import { changedPrice } from './bulk-price.ts'

/** The state of a product in the catalogue, apart from its fields. */
export interface Publication {
  /** Whether the product is hidden in the shop and, by default, in the lists of the back office. */
  archived: boolean
  /** When the product is published automatically, as 'yyyy-MM-ddTHH:mm'; null if never. */
  publishAt: string | null
}

/** A product with its state in the catalogue. */
export interface ProductState extends Publication {
  product: StaffProduct
}

/** The reasons for which a change leaves a product out. */
export const bulkProblems = ['noPicture', 'noPrice', 'tooManyTags', 'ownerOnly'] as const
export type BulkProblem = (typeof bulkProblems)[number]

/**
 * Applies a change to a product, or returns the reason why the product is left out. A change without effect returns an
 * equal product.
 */
export function changeProduct(
  { product, ...publication }: ProductState,
  action: Exclude<BulkAction, { kind: 'duplicate' }>,
): ProductState | { problem: BulkProblem } {
  const shown = (published: boolean) => ({
    ...publication,
    publishAt: null,
    product: { ...product, published },
  })
  switch (action.kind) {
    case 'price': {
      const prices = product.specs.map(({ price }) => (price === 0 ? 0 : changedPrice(price, action)))
      if (prices.some((price) => price === undefined || price > maxPrice)) return { problem: 'noPrice' }
      const specs = product.specs.map((spec, index) => withPrice(spec, prices[index]!, action))
      return { ...publication, product: { ...product, specs } }
    }
    case 'category':
      return { ...publication, product: { ...product, category: action.category } }
    case 'tags':
      return withTags({ ...publication, product }, action)
    case 'publish':
      return isComplete(product) ? { ...shown(true), archived: false } : { problem: 'noPicture' }
    case 'publish_at': {
      if (product.published) return { ...publication, product }
      if (!isComplete(product)) return { problem: 'noPicture' }
      return { ...publication, product, archived: false, publishAt: action.at }
    }
    case 'hide':
      return shown(false)
    case 'archive':
      return { ...shown(false), archived: true }
    case 'restore':
      return { ...publication, product, archived: false }
  }
}

type PriceAction = Extract<BulkAction, { kind: 'price' }>

/** Changes the price of a spec and, in the same way, its quantity prices. Drops tiers that are no longer cheaper. */
function withPrice(
  { tiers = [], ...spec }: StaffProduct['specs'][number],
  price: number,
  action: PriceAction,
): StaffProduct['specs'][number] {
  const kept: Tier[] = []
  for (const tier of tiers) {
    const moved = 'price' in tier ? changedPrice(tier.price, action) : undefined
    const next = moved === undefined ? tier : { from: tier.from, price: moved }
    if (faultInTiers(price, [...kept, next]) === undefined) kept.push(next)
  }
  return { ...spec, price, ...(kept.length > 0 && { tiers: kept }) }
}

/** Whether a product has pictures of itself and of each spec. A product that lacks one is never shown to shoppers. */
const isComplete = ({ imgUrl, images, specs }: StaffProduct) =>
  imgUrl !== '' && images.length > 0 && specs.every((spec) => spec.images.length > 0)

function withTags(
  { product, ...publication }: ProductState,
  { add, remove }: Extract<BulkAction, { kind: 'tags' }>,
): ProductState | { problem: BulkProblem } {
  const gone = new Set(remove.map((word) => word.toLowerCase()))
  const kept = (product.searchWords ?? []).filter((word) => !gone.has(word.toLowerCase()))
  const known = new Set(kept.map((word) => word.toLowerCase()))
  const searchWords = [...kept, ...add.filter((word) => !known.has(word.toLowerCase()))]
  if (searchWords.length > catalogueLimits.searchWords) return { problem: 'tooManyTags' }
  const { searchWords: _, ...others } = product
  return { ...publication, product: searchWords.length === 0 ? others : { ...product, searchWords } }
}

/** Copies a product as a draft, without stock, codes and places in lists. `taken` are the product ids in use. */
export function duplicateOf(product: StaffProduct, taken: readonly string[]): StaffProduct {
  const named = (language: Language) => {
    const copyOf = (name: string) => text(language)('answer.productCopy', { name })
    return copyOf(product.productName[language].slice(0, catalogueLimits.name - copyOf('').length))
  }
  return {
    ...product,
    id: freeSlug(`${product.id}-copy`, taken, 'copy'),
    productName: { en: named('en'), 'zh-TW': named('zh-TW') },
    published: false,
    onSale: false,
    bestSeller: false,
    specs: product.specs.map(({ sku: _sku, barcode: _barcode, ...spec }) => ({ ...spec, quantity: 0 })),
  }
}
