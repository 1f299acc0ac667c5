import type { Field, Fields, RowShape, StaffShape, WireShape } from '../../../core/catalogue/fields.ts'
import { languages, type Language } from '../../../core/language.ts'
import { toRinggit, toSen } from '../../../core/money.ts'

type Values = Record<string, unknown>

/** The columns of a product or spec as the database stores it. */
export function toRow<F extends Fields>(fields: F, of: StaffShape<F>): RowShape<F> {
  const row = Object.entries<Field>(fields).map(([name, { kind, column = name }]) => {
    const value = (of as Values)[name] ?? null
    return [column, kind === 'price' ? toSen(value as number) : value]
  })
  return Object.fromEntries(row) as RowShape<F>
}

/** A product or spec as staff edit it; what is optional and not there is left out. */
export function fromRow<F extends Fields>(fields: F, row: RowShape<F>): StaffShape<F> {
  const values = Object.entries<Field>(fields).flatMap(([name, field]) => {
    const value = valueIn(row, name, field)
    if (value === null) return []
    // The database stores an object with its keys in an order of its own.
    const inOrder = (one: Language) => [one, oneLanguage(field, value, one)]
    return [[name, field.translated ? Object.fromEntries(languages.map(inOrder)) : value]]
  })
  return Object.fromEntries(values) as StaffShape<F>
}

/** A product or spec as shoppers see it in a language. */
export function toWireShape<F extends Fields>(fields: F, row: RowShape<F>, language: Language): WireShape<F> {
  const wire: Values = {}
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.wire === false) continue
    const value = valueIn(row, name, field)
    if (value !== null) wire[field.wire ?? name] = field.translated ? (value as Values)[language] : value
  }
  return wire as WireShape<F>
}

/** The texts of a product or spec that a search looks through, a space before each. */
export function searchedTexts(fields: Fields, of: object): string[] {
  return Object.entries(fields).flatMap(([name, { searched, translated }]) => {
    const value = (of as Values)[name]
    if (searched !== true || value === undefined) return []
    const texts = translated ? Object.values(value as Record<Language, string>) : [String(value)]
    return texts.map((text) => ` ${text}`)
  })
}

function valueIn(row: object, name: string, { kind, column = name }: Field): unknown {
  const value = (row as Values)[column]
  return kind === 'price' ? toRinggit(value as number) : value
}

/** Parameters are one pair each, however they were imported. */
function oneLanguage({ kind }: Field, value: unknown, language: Language): unknown {
  const text = (value as Values)[language]
  if (kind !== 'parameters') return text
  return (text as Record<string, string>[]).flatMap((pairs) =>
    Object.entries(pairs).map(([name, one]) => ({ [name]: one })),
  )
}
