/**
 * The targets to which a column of a spreadsheet can be mapped. "Columns mapped by hand and remembered." Rows with the
 * same text in a column mapped to `product` are specs of one product. `own` is a column of the shop's own export.
 */
export const targets = [
  'none',
  'product',
  'name.en',
  'name.zh-TW',
  'category',
  'description.en',
  'description.zh-TW',
  'tags',
  'published',
  'pictures',
  'video',
  'sku',
  'barcode',
  'specName.en',
  'specName.zh-TW',
  'price',
  'cost',
  'stock',
  'lowStockAt',
  'color.en',
  'color.zh-TW',
  'size',
  'width',
  'depth',
  'height',
  'specPictures',
  'weight',
  'parameter',
  'own',
  'option1.name',
  'option1.value',
  'option2.name',
  'option2.value',
  'option3.name',
  'option3.value',
  'shortDescription',
  'status',
  'type',
  'parent',
  'foreignId',
] as const
export type Target = (typeof targets)[number]

/** The targets that staff can choose. All others occur only in exports of this shop or of other shops. */
export const chosenTargets: readonly Target[] = targets.filter(
  (target) => !/^option|^(?:own|shortDescription|status|type|parent|foreignId)$/.test(target),
)

/** Measures with separate columns, whose headings may include the unit. */
const measureTargets = ['weight', 'width', 'depth', 'height'] as const
export type MeasureTarget = (typeof measureTargets)[number]
export const isMeasure = (target: Target): target is MeasureTarget =>
  (measureTargets as readonly Target[]).includes(target)

/** Whether several columns may be mapped to this target. */
export const mayRepeat = (target: Target) =>
  target === 'none' ||
  target === 'own' ||
  target === 'parameter' ||
  target === 'pictures' ||
  target === 'specPictures'

/** The origin of a spreadsheet: an export of this shop, Shopify or WooCommerce, or any other table. */
export type Source = 'table' | 'own' | 'shopify' | 'woocommerce'

/** How the target of a column was chosen: by its name, as in the last import, by hand, or not at all. */
type MappedBy = 'name' | 'last time' | 'hand' | 'nothing'

/** A column and its target. */
export interface MappedColumn {
  heading: string
  target: Target
  by: MappedBy
}
