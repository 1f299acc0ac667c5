import { formatCm } from '#core/catalogue/size.ts'
import { packedOf } from '#core/fit/packed.ts'
import { judge } from '#core/fit/verdict.ts'
import { hasMeasures, type WayIn } from '#core/fit/way-in.ts'
import type { CompareRow } from '#core/compare/rows.ts'
import { formatRinggit } from '#core/money.ts'
import { writeParcelSize } from '../fit/parcels-text.ts'
import { verdictText } from '../fit/verdict-text.ts'
import type { Translate } from '../i18n/i18n.tsx'
import type { ComparedSpec } from '#core/compare/compared-spec.ts'

/**
 * Returns every row of a comparison as texts. Material and height range are among the parameters. The row for the way
 * in exists only once the way in is measured.
 */
export function compareRows(items: readonly ComparedSpec[], wayIn: WayIn, t: Translate): CompareRow[] {
  const specs = items.map(({ spec }) => spec)
  const prices = specs.map(({ price }) => price)
  const minutes = specs.map(({ assembly }) => assembly?.minutes)
  return [
    { name: t('common.price'), values: prices.map(formatRinggit), figures: prices, better: 'less' },
    { name: t('common.color'), values: specs.map(({ displayColor }) => displayColor) },
    { name: t('common.width'), values: specs.map(({ sizeCm }) => cm(sizeCm?.width)) },
    { name: t('common.depth'), values: specs.map(({ sizeCm }) => cm(sizeCm?.depth)) },
    { name: t('common.height'), values: specs.map(({ sizeCm }) => cm(sizeCm?.height)) },
    ...parameterRows(items),
    { name: t('compare.weight'), values: specs.map(({ netWeightKg }) => kg(netWeightKg)) },
    {
      name: t('compare.largestParcel'),
      values: specs.map(({ parcels }) => {
        const packed = packedOf(parcels)
        return packed && `${writeParcelSize(packed.largest)} cm`
      }),
    },
    {
      name: t('compare.assembly'),
      values: minutes.map((time) =>
        time === undefined ? undefined : t('compare.minutes', { minutes: time }),
      ),
      figures: minutes,
      better: 'less',
    },
    ...(hasMeasures(wayIn) ? [wayInRow(items, wayIn, t)] : []),
    {
      name: t('common.stock'),
      values: specs.map(({ quantity }) => (quantity === 0 ? t('common.soldOut') : String(quantity))),
    },
  ]
}

function wayInRow(items: readonly ComparedSpec[], wayIn: WayIn, t: Translate): CompareRow {
  const values = items.map(({ spec }) => verdictText(judge(spec, wayIn), t))
  return { name: t('fit.title'), values }
}

/** The rows of the products' parameters, by their names in the page's language. */
function parameterRows(items: readonly ComparedSpec[]): CompareRow[] {
  const tables = items.map(({ product }) => new Map(product.parameters.flatMap((one) => Object.entries(one))))
  const names = [...new Set(tables.flatMap((table) => [...table.keys()]))]
  return names.map((name) => ({ name, values: tables.map((table) => table.get(name)) }))
}

const cm = (value: number | undefined) => (value === undefined ? undefined : `${formatCm(value)} cm`)
const kg = (value: number | undefined) => (value === undefined ? undefined : `${value} kg`)
