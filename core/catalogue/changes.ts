import { languages } from '../language.ts'
import { productFields, specFields, type Fields } from './fields.ts'
import type { StaffProduct } from './import-file.ts'
import { anyKind, type FieldKind } from './kinds/kinds.ts'

/** A changed value of a product; null stands for a missing value. */
export interface FieldChange {
  /**
   * The path of the value, for example 'productName.en' or 'specs.oak-120.price'. 'specs.oak-120' is an added or
   * removed spec, and 'specs' the order of the specs.
   */
  field: string
  from: unknown
  to: unknown
}

/** Whether saving a product also sets the stock of its existing specs; `keep` leaves the stock to stock adjustments. */
export type StockMode = 'keep' | 'set'

/**
 * Lists the changed fields between two states of a product. Specs are matched by id. The stock of existing specs is
 * compared only in mode `set`.
 */
export function changesOf(before: StaffProduct, after: StaffProduct, stock: StockMode): FieldChange[] {
  const known = new Map(before.specs.map((spec) => [spec.id, spec]))
  const idsAfter = new Set(after.specs.map(({ id }) => id))
  const ignoredKind = stock === 'keep' ? 'pieces' : undefined
  return [
    ...differences('', valuesOf(productFields, { ...before }), valuesOf(productFields, { ...after })),
    ...differences(
      '',
      { specs: before.specs.map(({ id }) => id).filter((id) => idsAfter.has(id)) },
      { specs: after.specs.map(({ id }) => id).filter((id) => known.has(id)) },
    ),
    ...before.specs
      .filter(({ id }) => !idsAfter.has(id))
      .map((spec) => ({ field: `specs.${spec.id}`, from: spec, to: null })),
    ...after.specs.flatMap((spec) => {
      const old = known.get(spec.id)
      if (old === undefined) return [{ field: `specs.${spec.id}`, from: null, to: spec }]
      return differences(
        `specs.${spec.id}.`,
        valuesOf(specFields, { ...old }, ignoredKind),
        valuesOf(specFields, { ...spec }, ignoredKind),
      )
    }),
  ]
}

type Values = Record<string, unknown>

/** Returns the values of a product or spec by path, without its id and without fields of the kind `without`. */
function valuesOf(fields: Fields, of: Values, without?: FieldKind): Values {
  const values = Object.entries(fields).flatMap(([name, { kind, translated }]): [string, unknown][] => {
    const value = of[name] ?? null
    if (name === 'id' || kind === without) return []
    if (!translated) return [[name, value]]
    const { compared = (one: unknown) => one } = anyKind(kind)
    return languages.map((language) => {
      const one = (value as Values | null)?.[language] ?? null
      return [`${name}.${language}`, one === null ? null : compared(one)]
    })
  })
  return Object.fromEntries(values)
}

function differences(prefix: string, before: Values, after: Values): FieldChange[] {
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ field: prefix + name, from: before[name], to: after[name] }))
}
