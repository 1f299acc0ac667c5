import { readSize } from '../cells.ts'
import type { MappedRow } from '../group-rows.ts'
import type { Source, Target } from '../targets.ts'
import { sizeOfColumns } from '../units.ts'

/** The values in which a spec differs from the other specs of its product. */
export interface SpecOptions {
  name: { en: string | undefined; zh: string | undefined }
  color: { en: string | undefined; zh: string | undefined }
  size: string | undefined
}

const isColor = (name: string) => /colou?r|warna|finish|顏色|颜色|色/i.test(name)
const isSize = (name: string) => /size|saiz|ukuran|dimension|尺寸|大小/i.test(name)
/** Whether an option is Shopify's placeholder for a product without options. */
const isNoOption = (name: string, value: string) => /^title$/i.test(name) && /^default title$/i.test(value)

const numbers = [1, 2, 3] as const

/** Returns the names of a product's options. Shopify writes them only in the first row of a product. */
export function optionNames(rows: readonly MappedRow[]): Partial<Record<Target, string>> {
  const names: Partial<Record<Target, string>> = {}
  for (const { texts } of rows)
    for (const number of numbers) names[`option${number}.name`] ??= texts[`option${number}.name`]
  return names
}

/**
 * Returns name, colour and size of a row. They come from their own columns or, in another shop's export, from its
 * options. `names` is the result of `optionNames`.
 */
export function specOptions(
  { texts, units }: MappedRow,
  { names, isOnly, source }: { names: ReturnType<typeof optionNames>; isOnly: boolean; source: Source },
): SpecOptions {
  const options = numbers.flatMap((number) => {
    const value = texts[`option${number}.value`]
    const name = texts[`option${number}.name`] ?? names[`option${number}.name`] ?? ''
    return value === undefined || isNoOption(name, value) ? [] : [{ name, value }]
  })
  const color = texts['color.en'] ?? options.find(({ name }) => isColor(name))?.value
  const size = texts.size ?? sizeOfColumns(texts, units) ?? options.find(({ name }) => isSize(name))?.value
  const values = options.map(({ value }) => value)
  // WooCommerce's simple products have attributes, but only one variant, which needs no name.
  const ownName = source === 'woocommerce' && isOnly ? undefined : values.join(' / ') || undefined
  const described = [color, size !== undefined && readSize(size) === undefined ? size : undefined]
  return {
    name: {
      en: texts['specName.en'] ?? ownName ?? (described.filter(Boolean).join(' / ') || undefined),
      zh: texts['specName.zh-TW'] ?? texts['color.zh-TW'],
    },
    color: { en: color, zh: texts['color.zh-TW'] },
    size,
  }
}
