import { parseFigure } from '../../parse-number.ts'
import type { ReadCell } from './cells.ts'

/** Names of units in headings and cells. */
const words = {
  mm: ['mm', '公釐', '毫米'],
  cm: ['cm', '公分', '厘米'],
  in: ['in', 'inch', 'inches', '英吋', '英寸'],
  kg: ['kg', 'kgs', '公斤'],
  g: ['g', 'gram', 'grams', '公克', '克'],
  lb: ['lb', 'lbs', '磅'],
  oz: ['oz', '盎司'],
} as const
export type Unit = keyof typeof words

const unitOfWord = new Map<string, Unit>(
  Object.entries(words).flatMap(([unit, names]) => names.map((name) => [name, unit as Unit] as const)),
)
const lastWord = new RegExp(`^(.*?)\\s*(?<![a-z])(${[...unitOfWord.keys()].join('|')})$`, 'u')

/**
 * Separates the unit from the end of a text in lower case, which is a heading or a cell.
 * @example
 * splitUnit('variant grams') //=> { name: 'variant', unit: 'g' }
 * splitUnit('寬公分') //=> { name: '寬', unit: 'cm' }
 */
export function splitUnit(text: string): { name: string; unit?: Unit } {
  const [, name, word = ''] = lastWord.exec(text) ?? []
  const unit = unitOfWord.get(word)
  return name === undefined || unit === undefined ? { name: text } : { name, unit }
}

const kilogramsPer: Partial<Record<Unit, number>> = { kg: 1, g: 0.001, lb: 0.453_592_37, oz: 0.028_349_523 }

/**
 * Reads a weight and returns it in kilograms, rounded to ten grams. A cell without a unit is in the unit of its column
 * or, if the column has none, in kilograms.
 * @example readWeight('12500', 'g') //=> { value: 12.5 }
 */
export function readWeight(cell: string, ofColumn: Unit = 'kg'): ReadCell<number> {
  const { name, unit = ofColumn } = splitUnit(cell.normalize('NFKC').trim().toLowerCase())
  const figure = parseFigure(name)
  const kilograms = kilogramsPer[unit]
  return figure === undefined || figure < 0 || kilograms === undefined
    ? { problem: 'catalogueFile.number' }
    : { value: Math.round(figure * kilograms * 100) / 100 }
}

/** Combines width, depth and height from separate columns into one text; undefined if one of them is missing. */
export function sizeOfColumns(
  texts: Partial<Record<'width' | 'depth' | 'height', string>>,
  units: Partial<Record<'width' | 'depth' | 'height', Unit>>,
): string | undefined {
  const { width, depth, height } = texts
  if (width === undefined || depth === undefined || height === undefined) return undefined
  return [
    [width, units.width],
    [depth, units.depth],
    [height, units.height],
  ]
    .map(([text = '', unit]) => {
      const { name, unit: own = unit } = splitUnit(text.normalize('NFKC').trim().toLowerCase())
      return `${parseFigure(name) ?? name}${own ?? ''}`
    })
    .join(' x ')
}
