import * as fc from 'fast-check'

/** The parts of an OpenAPI schema that requests are generated from. */
export interface Described {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Described>
  required?: string[]
  items?: Described
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** Common attacks: SQL, scripts, paths, encodings, huge or deep values, other types, prototype names. */
const hostileValues: readonly unknown[] = [
  "'; drop table orders; --",
  "1' or '1'='1",
  '1; select pg_sleep(30) --',
  '%',
  '_%_',
  '\\',
  '\0',
  'a\0b',
  '\u{D800}',
  'a\uDC00b',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("return 1")()}}',
  '${7*7}',
  '=cmd|calc',
  '\u202Eabc',
  'İstanbul',
  '٣',
  '👩‍👩‍👧‍👦',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(20_000),
  '('.repeat(2_000),
  ' '.repeat(3_000),
  '0x10',
  '1e309',
  'NaN',
  '-0',
  '9007199254740993',
  '9999-99-99',
  '0000-00-00T00:00:00Z',
  -1,
  0,
  0.1,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  true,
  null,
  '',
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  [null],
  { $ne: null },
  { $gt: '' },
  { toString: 1, valueOf: 1 },
  { constructor: { prototype: { admin: true } } },
  JSON.parse('{"__proto__":{"admin":true}}') as unknown,
  { length: 1e9 },
]

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Values for a schema: most fit it, some are hostile. `known` are real ids of orders and products. */
export function valuesFor(
  schema: Described,
  components: Readonly<Record<string, Described>>,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: fitting(schema, components, known) },
    { weight: 2, arbitrary: hostile },
  )
}

function fitting(
  schema: Described,
  components: Readonly<Record<string, Described>>,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const inside = (part: Described) => valuesFor(part, components, known)
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return fitting(components[name] ?? {}, components, known)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inside))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(inside)).map((parts) => Object.assign({}, ...parts) as unknown)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, part]) => [key, inside(part)]),
    )
    return fc
      .tuple(
        fc.record(fields, { requiredKeys: schema.required ?? [] }),
        fc.option(fc.constantFrom(...extraFields)),
      )
      .map(([fitted, extra]) => (extra === null ? fitted : { ...fitted, ...extra }))
  }
  if (type === 'array')
    return fc.array(inside(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? -5, -1e6), max: Math.min(schema.maximum ?? 50, 1e6) })
  if (type === 'boolean') return fc.boolean()
  return fc.oneof(
    fc.constantFrom(...known, ...usualTexts),
    fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 40, 40) }),
  )
}

/** Fields that no request may set, and names of prototypes. */
const extraFields = [
  { role: 'owner', userId: 'member-1', status: 'Completed', price: 0 },
  JSON.parse('{"__proto__":{"role":"owner"}}') as object,
  { constructor: { name: 'x' } },
]

const usualTexts = [
  '+60123456789',
  '0912345678',
  'siti@example.com',
  '123456',
  '2026-03-02',
  '2026-03-02T04:05:06.000Z',
  'oak-desk-and-lamp',
  'Malaysia',
  '04595257',
  'en',
  'zh-TW',
  'save10',
  '1',
]

/** A value as part of an address or header; not by `toString`, which a generated value may lack. */
export const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2_000)
