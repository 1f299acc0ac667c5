import { endpoints } from '../all.ts'

/** A closed list of values in the API's responses, and the fields whose values come from it. */
export interface ListedValues {
  values: readonly string[]
  /** Endpoint and path of each field, for example 'GET /staff/people.people.state'. */
  fields: readonly string[]
}

/** The internals of a zod schema that this search needs. */
interface Definition {
  type?: string
  entries?: Readonly<Record<string, string>>
  shape?: Readonly<Record<string, unknown>>
  getter?: () => unknown
}
const definitionOf = (schema: unknown) => (schema as { def?: Definition } | null | undefined)?.def

/** Returns every closed list of values in the API's responses. Lists with the same values are merged. */
export function listedValues(): ListedValues[] {
  const found = new Map<string, { values: readonly string[]; fields: string[] }>()
  const walk = (schema: unknown, field: string, walked: Set<unknown>): void => {
    const definition = definitionOf(schema)
    if (definition === undefined || walked.has(schema)) return
    walked.add(schema)
    if (definition.type === 'enum' && definition.entries) {
      const values = Object.values(definition.entries)
      const key = values.toSorted().join(' ')
      const list = found.get(key) ?? { values, fields: [] }
      list.fields.push(field)
      found.set(key, list)
    }
    const { shape = {}, getter, ...others } = definition
    for (const [name, part] of Object.entries(shape)) walk(part, `${field}.${name}`, walked)
    for (const part of Object.values(others).flat()) walk(part, field, walked)
    if (getter) walk(getter(), field, walked)
  }
  for (const { name, output } of endpoints) walk(output, name, new Set())
  return [...found.values()]
}
