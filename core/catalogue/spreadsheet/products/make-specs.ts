import type { LocalizedText } from '../../../language.ts'
import { createSlugs } from '../../../slug.ts'
import { isFigureOf, lostDigits } from '../../../spreadsheet/shown-cell.ts'
import { catalogueLimits } from '../../fields.ts'
import type { StaffProduct } from '../../import-file.ts'
import { sizeTextOf } from '../../size.ts'
import { isSizeOf, readPieces, readPrice, readSize, type ReadCell } from '../cells.ts'
import type { MappedRow, RowsOfProduct } from '../group-rows.ts'
import { inBoth, type Maker, type Surroundings } from './product-maker.ts'
import { optionNames, specOptions, type SpecOptions } from './spec-options.ts'
import type { Target } from '../targets.ts'
import { readWeight } from '../units.ts'

type Spec = StaffProduct['specs'][number]

/** A spec with its row; `row` is undefined if only the stored product has the spec. */
export interface MadeSpec {
  spec: Spec
  row: MappedRow | undefined
}

/** The specs of a product, and the SKU of every row, including refused rows. */
export interface MadeSpecs {
  specs: MadeSpec[]
  codes: { sku: string; row: MappedRow }[]
}

/** The name of a spec without options, which is usually the only one of its product: "Standard". */
const standardName: LocalizedText = { en: 'Standard', 'zh-TW': '標準' }

/** Makes the specs of a product from its rows and the stored specs. Stored specs without a row are kept. */
export function makeSpecs(
  { rows, specs: all, nameColumn }: RowsOfProduct,
  stored: StaffProduct | undefined,
  around: Surroundings,
  maker: Maker,
): MadeSpecs {
  const made = new Map<string, MadeSpec>(stored?.specs.map((spec) => [spec.id, { spec, row: undefined }]))
  const slugs = createSlugs(made.keys())
  const bySku = new Map(stored?.specs.map((spec) => [spec.sku, spec]))
  const byName = new Map(stored?.specs.map((spec) => [spec.name.toLowerCase(), spec]))
  const newIds = new Map<string, string>()
  const codes: MadeSpecs['codes'] = []
  const specs = all.slice(0, catalogueLimits.specs)
  const surplus = all[specs.length]
  if (surplus !== undefined)
    maker.fault(surplus, nameColumn, {
      problem: 'catalogueFile.tooMany',
      details: { most: catalogueLimits.specs },
    })
  const of = { names: optionNames(rows), isOnly: all.length === 1, source: around.source }
  for (const row of specs) {
    const options = specOptions(row, of)
    const name = inBoth(options.name, undefined) ?? standardName
    const { sku } = row.texts
    const old = (sku === undefined ? undefined : bySku.get(sku)) ?? byName.get(name.en.toLowerCase())
    const id = old?.id ?? newIds.get(name.en) ?? slugs.take(name.en, 'spec')
    const spec = makeSpec(row, { id, old, name, options }, around, maker)
    if (spec.sku !== undefined) codes.push({ sku: spec.sku, row })
    if (made.get(id)?.row === undefined) {
      newIds.set(name.en, id)
      made.set(id, { spec, row })
    } else if (!row.isNamed && inBoth(options.name, undefined) === undefined)
      maker.fault(row, nameColumn, { problem: 'catalogueFile.unnamedRow' })
    else maker.fault(row, 'specName.en', { problem: 'catalogueFile.secondSpec', details: { name: name.en } })
  }
  return { specs: [...made.values()], codes }
}

interface OfSpec {
  id: string
  old: Spec | undefined
  name: LocalizedText
  options: SpecOptions
}

function makeSpec(
  row: MappedRow,
  { id, old, name, options }: OfSpec,
  around: Surroundings,
  maker: Maker,
): Spec {
  const { texts } = row
  /**
   * Returns the value of a cell. A faulty cell is reported and gets the value `otherwise`, so that the rest of the row
   * is checked too.
   */
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
  remarkLanguages(row, { old, options }, maker)
  const color = inBoth(options.color, old?.colorI18n) ?? name
  const sku = codeOf(row, 'sku', old, maker)
  const barcode = codeOf(row, 'barcode', old, maker)
  const named = maker.pictures([row], 'specPictures', around.pictures)
  const images = new Set([
    ...named,
    ...(named.length > 0 || texts.sku === undefined ? [] : around.pictures.ofCode(texts.sku)),
  ])
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
    ...sizesOf(options.size, old),
    description: old?.description ?? name,
    images: images.size > 0 ? [...images] : (old?.images ?? []),
    ...(weight !== undefined && weight > 0 && { netWeightKg: weight }),
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(level !== undefined && { lowStockAt: level }),
  }
}

/**
 * Adds a notice if the colour of a new spec is in one language only, otherwise if its name is. There is no second
 * notice for the name, because it may consist of the colour.
 */
function remarkLanguages(
  row: MappedRow,
  { old, options }: Pick<OfSpec, 'old' | 'options'>,
  maker: Maker,
): void {
  if (old !== undefined) return
  const isSaid = maker.oneLanguage(row, ['color.en', 'color.zh-TW'], options.color)
  if (!isSaid) maker.oneLanguage(row, ['specName.en', 'specName.zh-TW'], options.name)
}

/**
 * Returns a code of a row. If the cell is the stored code as a spreadsheet program displays it, or has lost all but
 * its first digits, the stored code is returned.
 */
function codeOf(
  row: MappedRow,
  target: 'sku' | 'barcode',
  old: Spec | undefined,
  maker: Maker,
): string | undefined {
  const [cell, known] = [row.texts[target] ?? row.shortened[target], old?.[target]]
  if (cell === undefined || (known !== undefined && isFigureOf(cell, known))) return known
  const lost = lostDigits(cell)
  if (lost !== undefined)
    maker.notice(lost === 'exponent' ? 'codeShortened' : 'codeRounded', row, target, { found: cell })
  return row.texts[target] ?? known
}

/**
 * Returns the size of a spec as text and, if the text can be read, as measures. The stored size is returned if the
 * cell does not differ from it.
 */
function sizesOf(cell: string | undefined, old: Spec | undefined): Pick<Spec, 'size' | 'sizeCm'> {
  const isKnown = cell === undefined || (old !== undefined && isSizeOf(cell, old))
  const measures = isKnown ? undefined : readSize(cell)
  if (measures !== undefined) return { size: sizeTextOf({ size: '', sizeCm: measures }), sizeCm: measures }
  return { size: isKnown ? (old?.size ?? '') : cell, ...(old?.sizeCm && { sizeCm: old.sizeCm }) }
}
