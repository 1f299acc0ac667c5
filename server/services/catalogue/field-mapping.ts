import type { Field, Fields, RowShape, StaffShape, WireShape } from '#core/catalogue/fields.ts'
import { anyKind } from '#core/catalogue/kinds/kinds.ts'
import { languages, type Language } from '#core/language.ts'

type Values = Record<string, unknown>

/** Converts a product or spec to the columns in which the database stores it. */
export function toRow<F extends Fields>(fields: F, of: StaffShape<F>): RowShape<F> {
  const row = Object.entries<Field>(fields).map(([name, { kind, column = name }]) => {
    const value = (of as Values)[name] ?? null
    return [column, value === null ? null : (anyKind(kind).column?.of(value) ?? value)]
  })
  return Object.fromEntries(row) as RowShape<F>
}

/** Converts columns to a product or spec as staff edit it. Optional fields whose column is empty are left out. */
export function fromRow<F extends Fields>(fields: F, row: RowShape<F>): StaffShape<F> {
  const values = Object.entries<Field>(fields).flatMap(([name, field]) => {
    const value = valueIn(row, name, field)
    if (value === null) return []
    const { normalize = (one: unknown) => one } = anyKind(field.kind)
    const entryIn = (one: Language) => [one, normalize((value as Values)[one])]
    return [[name, field.translated ? Object.fromEntries(languages.map(entryIn)) : normalize(value)]]
  })
  return Object.fromEntries(values) as StaffShape<F>
}

/**
 * Converts columns to a product or spec as shoppers see it in a language. Detail fields are included only if their
 * columns were read.
 */
export function toWireShape<F extends Fields>(
  fields: F,
  row: Partial<RowShape<F>>,
  language: Language,
): WireShape<F> {
  const wire: Values = {}
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.wire === false) continue
    const value = valueIn(row, name, field)
    if (value === null) continue
    const { inLanguage = (whole: unknown) => whole } = anyKind(field.kind)
    wire[field.wire ?? name] = field.translated ? (value as Values)[language] : inLanguage(value, language)
  }
  return wire as WireShape<F>
}

/** Returns an object that excludes each detail column from a query, for lists. */
export function detailColumns<F extends Fields>(fields: F) {
  const details = Object.entries<Field>(fields).filter(([, { detail }]) => detail)
  return Object.fromEntries(details.map(([name, { column = name }]) => [column, false])) as {
    [K in DetailColumn<F>]: false
  }
}

type DetailColumn<F extends Fields> = { [K in keyof F]: F[K] extends { detail: true } ? K : never }[keyof F]

/** Returns the texts of a product or spec that a search covers, each with a leading space. */
export function searchedTexts(fields: Fields, of: object): string[] {
  return Object.entries(fields).flatMap(([name, { searched, translated }]) => {
    const value = (of as Values)[name]
    if (searched !== true || value === undefined) return []
    const texts = translated ? Object.values(value as Record<Language, string>) : [String(value)]
    return texts.map((text) => ` ${text}`)
  })
}

function valueIn(row: object, name: string, { kind, column = name }: Field): unknown {
  const stored = (row as Values)[column] ?? null
  return stored === null ? null : (anyKind(kind).column?.read(stored) ?? stored)
}
