import type { Source, Target } from '#core/catalogue/spreadsheet/targets.ts'
import type { TextKey } from '#web/i18n/i18n.tsx'

/** Names of the meanings that a column may have. */
export const targetTexts: Readonly<Record<Target, TextKey>> = {
  none: 'staff.imports.target.none',
  product: 'staff.imports.target.product',
  'name.en': 'staff.imports.target.nameEnglish',
  'name.zh-TW': 'staff.imports.target.nameChinese',
  category: 'common.category',
  'description.en': 'staff.imports.target.descriptionEnglish',
  'description.zh-TW': 'staff.imports.target.descriptionChinese',
  tags: 'staff.imports.target.tags',
  published: 'staff.imports.target.published',
  pictures: 'staff.catalogue.pictures',
  video: 'staff.catalogue.video',
  sku: 'staff.catalogue.sku',
  barcode: 'staff.catalogue.barcode',
  'specName.en': 'staff.imports.target.specEnglish',
  'specName.zh-TW': 'staff.imports.target.specChinese',
  price: 'common.priceInRinggit',
  cost: 'staff.costs.cost',
  stock: 'common.stock',
  lowStockAt: 'staff.catalogue.lowStockAt',
  'color.en': 'staff.imports.target.colorEnglish',
  'color.zh-TW': 'staff.imports.target.colorChinese',
  size: 'staff.imports.target.size',
  width: 'staff.imports.target.width',
  depth: 'staff.imports.target.depth',
  height: 'staff.imports.target.height',
  specPictures: 'staff.imports.target.specPictures',
  weight: 'staff.imports.target.weight',
  parameter: 'staff.imports.target.parameter',
  own: 'staff.imports.target.own',
  'option1.name': 'staff.imports.target.option',
  'option1.value': 'staff.imports.target.option',
  'option2.name': 'staff.imports.target.option',
  'option2.value': 'staff.imports.target.option',
  'option3.name': 'staff.imports.target.option',
  'option3.value': 'staff.imports.target.option',
  shortDescription: 'staff.imports.target.descriptionEnglish',
  status: 'staff.imports.target.published',
  type: 'staff.imports.target.foreign',
  parent: 'staff.imports.target.foreign',
  foreignId: 'staff.imports.target.foreign',
}

/** Names of the programs from which files come. */
export const sourceTexts: Readonly<Record<Source, TextKey>> = {
  table: 'staff.imports.source.table',
  own: 'staff.imports.source.own',
  shopify: 'staff.imports.source.shopify',
  woocommerce: 'staff.imports.source.woocommerce',
}
