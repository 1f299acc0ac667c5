import * as z from 'zod/mini'
import { toRinggit, toSen } from '../../money.ts'
import { parseFigure } from '../../parse-number.ts'
import { maxStock } from '../../stock/max-stock.ts'
import type { Draft, Kind } from './kind.ts'

const wholeNumber = (max: number, notWhole: string, outOfRange: string) =>
  z.number('catalogueFile.number').check(
    z.refine((number) => Number.isInteger(number), notWhole),
    z.refine((number) => number >= 0 && number <= max, { error: outOfRange, params: { most: max } }),
  )

/** A number above 0 with at most this many decimals. */
const decimal = (decimals: number, max: number, problem: string) => {
  const unit = 10 ** decimals
  return z.number('catalogueFile.number').check(
    z.refine((number) => number > 0 && number <= max && Math.round(number * unit) / unit === number, {
      error: problem,
      params: { most: max },
    }),
  )
}

/** 20 m, because no room can hold a longer piece. */
const maxCm = 2000
const maxKilograms = 5000
export const centimetresNumber = decimal(1, maxCm, 'catalogueFile.centimetres')
export const kilogramsNumber = decimal(2, maxKilograms, 'catalogueFile.kilograms')

/** A check for a whole number from `least` to `max` that is a part of a value. */
export const countUpTo = (max: number, least = 1) =>
  z.number('catalogueFile.number').check(
    z.refine((number) => Number.isInteger(number) && number >= least && number <= max, {
      error: 'catalogueFile.count',
      params: { least, most: max },
    }),
  )

const typedFigure: Draft<number, string> = {
  of: (value) => (value === undefined ? '' : String(value)),
  read: parseFigure,
}

/**
 * Reads an optional number; undefined if nothing was typed. Text that is not a number is returned unchanged, so that
 * the check refuses it.
 */
export const optionalFigure = (typed: string) =>
  typed.trim() === '' ? undefined : (parseFigure(typed) ?? typed)

const measured = (check: z.ZodMiniType<number>): Kind<number> => ({
  check: () => check,
  stored: z.number(),
  cell: { read: (cell) => parseFigure(cell) ?? cell },
  draft: { of: typedFigure.of, read: optionalFigure },
})

export const maxPrice = 1_000_000

/** Whole ringgit, stored in sen. */
export const price: Kind<number> = {
  check: () => wholeNumber(maxPrice, 'catalogueFile.wholeRinggit', 'catalogueFile.priceRange'),
  stored: z.number(),
  answer: z.number().check(z.int(), z.nonnegative()),
  cell: { read: parseFigure },
  draft: typedFigure,
  column: { of: toSen, read: (stored) => toRinggit(stored as number) },
}

/** Pieces in stock. Saving a product does not change them, and a product's version does not depend on them. */
export const pieces: Kind<number> = {
  check: () => wholeNumber(maxStock, 'catalogueFile.wholePieces', 'catalogueFile.stockRange'),
  stored: z.int(),
  answer: z.int().check(z.nonnegative()),
  cell: { read: parseFigure },
  draft: typedFigure,
}

/** An optional number of pieces. */
export const level = measured(wholeNumber(maxStock, 'catalogueFile.wholePieces', 'catalogueFile.stockRange'))

export const centimetres = measured(centimetresNumber)
export const kilograms = measured(kilogramsNumber)

function readYesOrNo(cell: string): unknown {
  const text = cell.trim().toLowerCase()
  if (text === 'yes' || text === 'true') return true
  if (text === 'no' || text === 'false') return false
  return text === '' ? undefined : cell
}

export const flag: Kind<boolean, boolean, boolean> = {
  check: (field) => z.prefault(z.boolean('catalogueFile.yesOrNo'), field.default ?? false),
  stored: z.boolean(),
  cell: { read: readYesOrNo, write: (value) => (value ? 'yes' : 'no') },
  draft: { of: (value = false) => value, read: (typed) => typed },
}
