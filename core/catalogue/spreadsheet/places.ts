import type { Target } from './targets.ts'

/** The target from which a product's value comes, by the beginning of the value's path. */
const ofPath: readonly (readonly [path: string, target: Target])[] = [
  ['productName.en', 'name.en'],
  ['productName.zh-TW', 'name.zh-TW'],
  ['category', 'category'],
  ['description.zh-TW', 'description.zh-TW'],
  ['description', 'description.en'],
  ['searchWords', 'tags'],
  ['images', 'pictures'],
  ['imgUrl', 'pictures'],
  ['videoUrl', 'video'],
  ['parameters', 'parameter'],
  ['nameI18n.zh-TW', 'specName.zh-TW'],
  ['nameI18n', 'specName.en'],
  ['name', 'specName.en'],
  ['price', 'price'],
  ['quantity', 'stock'],
  ['lowStockAt', 'lowStockAt'],
  ['colorI18n.zh-TW', 'color.zh-TW'],
  ['color', 'color.en'],
  ['size', 'size'],
  ['netWeightKg', 'weight'],
  ['sku', 'sku'],
  ['barcode', 'barcode'],
]

/** Returns the target from which a product's value comes; 'product' if no column contains the value. */
export function targetOfPath(path: readonly PropertyKey[]): Target {
  const [first, , ...rest] = path
  const isOfSpec = first === 'specs' && rest.length > 0
  const written = (isOfSpec ? rest : path).map(String).join('.')
  if (isOfSpec && written.startsWith('images')) return 'specPictures'
  return ofPath.find(([start]) => written.startsWith(start))?.[1] ?? 'product'
}
