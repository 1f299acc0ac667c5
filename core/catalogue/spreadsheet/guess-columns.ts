import { languages, type Language } from '../../language.ts'
import { nearestWords } from '../../search/spelling.ts'
import { plainHeading } from '../../spreadsheet/columns.ts'
import { costHeadings } from '../costs/cost-file.ts'
import { isOwnExport, ownColumnOf } from './own-columns.ts'
import { isMeasure, mayRepeat, type MappedColumn, type Source, type Target } from './targets.ts'
import { splitUnit, type Unit } from './units.ts'

const shopify: Readonly<Record<string, Target>> = {
  handle: 'product',
  title: 'name.en',
  'body html': 'description.en',
  'product category': 'none',
  type: 'category',
  tags: 'tags',
  published: 'published',
  'option1 name': 'option1.name',
  'option1 value': 'option1.value',
  'option2 name': 'option2.name',
  'option2 value': 'option2.value',
  'option3 name': 'option3.name',
  'option3 value': 'option3.value',
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  'variant inventory qty': 'stock',
  'variant grams': 'weight',
  status: 'status',
  'variant price': 'price',
  'cost per item': 'cost',
  'image src': 'pictures',
  'variant image': 'specPictures',
  // From here: the names in Shopify's newer template.
  'url handle': 'product',
  description: 'description.en',
  'published on online store': 'published',
  sku: 'sku',
  barcode: 'barcode',
  'inventory quantity': 'stock',
  'weight value grams': 'weight',
  price: 'price',
  'product image url': 'pictures',
  'variant image url': 'specPictures',
}

const wooCommerce: Readonly<Record<string, Target>> = {
  id: 'foreignId',
  type: 'type',
  sku: 'sku',
  'gtin upc ean or isbn': 'barcode',
  name: 'name.en',
  published: 'published',
  'short description': 'shortDescription',
  description: 'description.en',
  stock: 'stock',
  'low stock amount': 'lowStockAt',
  'regular price': 'price',
  weight: 'weight',
  // WooCommerce's length is the longer side, which is the width of furniture.
  length: 'width',
  width: 'depth',
  height: 'height',
  categories: 'category',
  tags: 'tags',
  images: 'pictures',
  parent: 'parent',
  'attribute 1 name': 'option1.name',
  'attribute 1 value s': 'option1.value',
  'attribute 2 name': 'option2.name',
  'attribute 2 value s': 'option2.value',
  'attribute 3 name': 'option3.name',
  'attribute 3 value s': 'option3.value',
}

/** Headings that suppliers use for each target, in English, Malay and Chinese. */
const words: Partial<Record<Target, readonly string[]>> = {
  product: [
    'product id',
    'product code',
    'handle',
    'model',
    'group',
    'kod produk',
    '商品編號',
    '型號',
    '款號',
  ],
  'name.en': [
    'name',
    'product name',
    'product',
    'title',
    'name en',
    'english name',
    'nama',
    'nama produk',
    '英文名稱',
    '英文品名',
  ],
  'name.zh-TW': [
    'name zh',
    'chinese name',
    '名稱',
    '商品名稱',
    '品名',
    '中文名稱',
    '中文品名',
    '名称',
    '商品名称',
  ],
  category: ['category', 'type', 'department', 'kategori', '分類', '類別', '分类', '类别'],
  'description.en': ['description', 'details', 'text', 'description en', 'keterangan', '英文說明'],
  'description.zh-TW': ['description zh', '說明', '描述', '商品說明', '中文說明', '说明'],
  tags: ['tags', 'keywords', 'search words', 'kata kunci', '標籤', '關鍵字'],
  published: ['published', 'visible', 'active', 'status', '上架', '公開'],
  pictures: ['picture', 'pictures', 'image', 'images', 'photo', 'photos', 'gambar', '圖片', '照片', '图片'],
  video: ['video', 'film', '影片'],
  sku: ['sku', 'item code', 'item no', 'article', 'kod', 'kod barang', '貨號', '料號', '货号'],
  barcode: ['barcode', 'ean', 'gtin', 'upc', 'kod bar', '條碼', '条码'],
  'specName.en': ['spec', 'spec name', 'variant', 'option', 'varian', '英文規格'],
  'specName.zh-TW': ['spec name zh', '規格', '規格名稱', '款式', '规格'],
  price: [
    'price',
    'unit price',
    'price rm',
    'rrp',
    'retail price',
    'harga',
    'harga rm',
    '價格',
    '售價',
    '单价',
    '单價',
    '價錢',
    '价格',
  ],
  cost: costHeadings,
  stock: ['stock', 'quantity', 'qty', 'on hand', 'stok', 'kuantiti', '庫存', '數量', '库存', '数量'],
  lowStockAt: [
    'low stock',
    'low stock at',
    'reorder level',
    'reorder point',
    'minimum stock',
    'min stock',
    '低庫存門檻',
    '安全庫存',
  ],
  'color.en': ['color', 'colour', 'warna', '英文顏色'],
  'color.zh-TW': ['color zh', 'colour zh', '顏色', '颜色'],
  size: ['size', 'dimensions', 'measurements', 'size cm', 'saiz', 'ukuran', '尺寸', '大小'],
  width: ['width', 'w', 'lebar', '寬', '寬度', '宽', '宽度', '闊', '闊度'],
  depth: ['depth', 'd', 'length', 'panjang', 'kedalaman', '深', '深度', '長', '長度', '长', '长度'],
  height: ['height', 'h', 'tinggi', '高', '高度'],
  specPictures: ['spec picture', 'spec pictures', 'variant image', '規格圖片'],
  weight: ['weight', 'weight kg', 'net weight', 'berat', '重量', '淨重', '净重'],
}

const targetOfWord = new Map(
  Object.entries(words).flatMap(([target, names]) => names.map((name) => [name, target as Target] as const)),
)
const english = [...targetOfWord.keys()].filter((name) => /^[a-z]+$/.test(name))

/**
 * Recognizes the program that wrote a file by the file's headings. "Shopify's and WooCommerce's product exports as
 * they come."
 */
export function sourceOf(headings: readonly string[]): Source {
  const found = new Set(headings.map(plainHeading))
  const hasAll = (...names: string[]) => names.every((name) => found.has(name))
  if (isOwnExport(headings)) return 'own'
  if (hasAll('handle', 'title', 'variant price')) return 'shopify'
  if (hasAll('url handle', 'title', 'option1 name')) return 'shopify'
  if (hasAll('type', 'sku', 'name', 'regular price')) return 'woocommerce'
  return 'table'
}

/**
 * Returns the key under which the mapping of a file's columns is stored. Files with the same headings share the
 * mapping.
 */
export const headingsKey = (headings: readonly string[]) => headings.map(plainHeading).toSorted().join('\n')

/**
 * Guesses the target of each column from the last mapping of its heading or, if there is none, from the words of the
 * heading, even if they are mistyped.
 */
export function guessColumns(
  headings: readonly string[],
  lastTime: Readonly<Record<string, Target>> = {},
): MappedColumn[] {
  const source = sourceOf(headings)
  const taken = new Set<string>()
  return headings.map((heading) => {
    const known = Object.hasOwn(lastTime, heading) ? lastTime[heading] : undefined
    const target = known ?? byName(plainHeading(heading), source)
    // Each of the shop's own columns may occur only once.
    const name = target === 'own' ? `own ${ownColumnOf(heading)}` : target
    if (
      name === undefined ||
      target === undefined ||
      (taken.has(name) && (target === 'own' || !mayRepeat(target)))
    )
      return { heading, target: 'none', by: 'nothing' }
    taken.add(name)
    return { heading, target, by: known === undefined ? 'name' : 'last time' }
  })
}

function byName(heading: string, source: Source): Target | undefined {
  // Columns of known exports that the shop does not use are skipped, so that staff need not map them.
  if (source === 'own') return ownColumnOf(heading) === undefined ? byWord(heading, 'cost') : 'own'
  if (source === 'shopify') return shopify[heading] ?? 'none'
  if (source === 'woocommerce') return wooCommerce[heading] ?? wooCommerce[splitUnit(heading).name] ?? 'none'
  if (heading === '') return 'none'
  const exact = targetOfWord.get(heading) ?? measureIn(heading) ?? textInLanguage(heading)
  if (exact !== undefined || !/^[a-z]{4,24}$/.test(heading)) return exact
  const [nearest] = nearestWords(heading, english)
  return nearest === undefined ? undefined : targetOfWord.get(nearest)
}

/** Returns the target if the heading is one of its names; otherwise 'none', so that the column is skipped. */
const byWord = (heading: string, target: Target): Target =>
  targetOfWord.get(heading) === target ? target : 'none'

const languageWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['english', 'eng', 'en', '英文', '英語', '英'],
  'zh-TW': ['chinese', 'zh', 'cn', 'tw', '中文', '華文', '繁中', '中'],
}

/** Returns the target of a heading that also names a language, such as 'Product name (English)' or '品名（英）'. */
function textInLanguage(heading: string): Target | undefined {
  for (const language of languages) {
    for (const word of languageWords[language]) {
      if (heading === word) return `name.${language}`
      const rest = heading.startsWith(word) ? heading.slice(word.length) : withoutEnd(heading, word)
      const text = targetOfWord.get(rest?.trim() ?? '')?.replace(/\.(?:en|zh-TW)$/, '')
      if (text === 'name' || text === 'description' || text === 'specName' || text === 'color')
        return `${text}.${language}`
    }
  }
  return undefined
}

const withoutEnd = (heading: string, end: string) =>
  heading.endsWith(end) ? heading.slice(0, -end.length) : undefined

/** Returns the target of a heading that names a measure with a unit, such as 'Width (mm)'. */
function measureIn(heading: string): Target | undefined {
  const target = targetOfWord.get(splitUnit(heading).name)
  return target !== undefined && isMeasure(target) ? target : undefined
}

/** Returns the unit in a heading such as 'Width (mm)' or 'Variant Grams'. */
export const unitOfHeading = (heading: string): Unit | undefined => splitUnit(plainHeading(heading)).unit
