import * as z from 'zod/mini'
import { changesOf, type FieldChange } from '#core/catalogue/changes.ts'
import {
  productFields,
  specFields,
  type DraftShape,
  type Field,
  type Fields,
} from '#core/catalogue/fields.ts'
import { faultOf, staffProduct, type Fault, type StaffProduct } from '#core/catalogue/import-file.ts'
import { anyKind } from '#core/catalogue/kinds/kinds.ts'
import { languages, type Language, type LocalizedText } from '#core/language.ts'
import { freeSlug } from '#core/slug.ts'
import type { CallOutput } from '#web/api/client.ts'

/** A saved product and the version that was opened. */
export type OpenedProduct = CallOutput<'GET /staff/catalogue/products/{id}'>

export interface SpecDraft extends Omit<DraftShape<typeof specFields>, 'id'> {
  /** The id of the spec, or a temporary id for a new spec. */
  key: string
}

export interface ProductDraft extends Omit<DraftShape<typeof productFields>, 'parameters'> {
  parameters: Record<keyof LocalizedText, { name: string; value: string }>[]
  specs: SpecDraft[]
}

type SpecFields = typeof specFields
type SpecText = {
  [K in keyof SpecFields]: SpecFields[K] extends { kind: 'text'; optional: true; translated?: never }
    ? K
    : never
}[keyof SpecFields]

/** The optional texts of a spec that are the same in every language. */
export const specTexts = Object.entries<Field>(specFields)
  .filter(([, { kind, optional, translated }]) => kind === 'text' && optional && !translated)
  .map(([name, { label }]) => ({ name: name as SpecText, label }))

/** Converts a value for the editor. Undefined becomes blank. */
function typedValue({ kind, translated }: Field, value: unknown): unknown {
  const { of } = anyKind(kind).draft
  if (!translated) return of(value)
  const texts = value as Record<Language, unknown> | undefined
  return { en: of(texts?.en), 'zh-TW': of(texts?.['zh-TW']) }
}

/** Converts a product or spec for the editor. If none is given, all values are blank. */
function draftOf<F extends Fields>(fields: F, of: Readonly<Record<string, unknown>> = {}): DraftShape<F> {
  const entries = Object.entries<Field>(fields).map(([name, field]) => [name, typedValue(field, of[name])])
  return Object.fromEntries(entries) as DraftShape<F>
}

/** Returns the values of a draft without checking them. Optional fields that are blank are left out. */
function valuesOf(fields: Fields, draft: object): Record<string, unknown> {
  const values = Object.entries(fields).flatMap(([name, { kind, translated, optional }]) => {
    const typed = (draft as Record<string, unknown>)[name]
    const { read } = anyKind(kind).draft
    const value = translated ? readEach(typed as Record<Language, unknown>, read) : read(typed)
    const isBlank = value === undefined || (typeof value === 'string' && value.trim() === '')
    return optional && isBlank ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

/** Reads a typed value in each language; undefined if all are blank. */
function readEach(typed: Record<Language, unknown>, read: (typed: unknown) => unknown) {
  const values = { en: read(typed.en), 'zh-TW': read(typed['zh-TW']) }
  return Object.values(values).every((value) => value === undefined) ? undefined : values
}

const temporary = '+'

export function isNewSpec({ key }: Pick<SpecDraft, 'key'>): boolean {
  return key.startsWith(temporary)
}

export function newSpec(others: readonly SpecDraft[]): SpecDraft {
  let number = 1
  while (others.some(({ key }) => key === `${temporary}${number}`)) number += 1
  const { id: _, ...blanks } = draftOf(specFields)
  return { ...blanks, key: `${temporary}${number}`, quantity: '0' }
}

export function newParameter(): ProductDraft['parameters'][number] {
  return { en: { name: '', value: '' }, 'zh-TW': { name: '', value: '' } }
}

/** Returns a blank product, which is not published. */
export function newProduct(): ProductDraft {
  return { ...draftOf(productFields), parameters: [], specs: [newSpec([])] }
}

export function toDraft({ product }: Pick<OpenedProduct, 'product'>): ProductDraft {
  const [en = [], chinese = []] = languages.map((language) =>
    product.parameters[language].flatMap((pairs) =>
      Object.entries(pairs).map(([name, value]) => ({ name, value })),
    ),
  )
  return {
    ...draftOf(productFields, product),
    parameters: Array.from({ length: Math.max(en.length, chinese.length) }, (_, row) => {
      const blank = newParameter()
      return { en: en[row] ?? blank.en, 'zh-TW': chinese[row] ?? blank['zh-TW'] }
    }),
    specs: product.specs.map((spec) => {
      const { id: key, ...draft } = draftOf(specFields, spec)
      return { ...draft, key }
    }),
  }
}

/**
 * Returns the name or colour that carts use for a spec. It changes with the English text if both were equal before.
 * Otherwise it stays.
 */
function englishOf(name: 'name' | 'color', spec: SpecDraft, before: SpecDraft | undefined): string {
  const { madeOf } = specFields[name]
  return before === undefined || before[name] === before[madeOf].en ? spec[madeOf].en : before[name]
}

/** Converts a draft to a product without checking it. */
function toProduct(draft: ProductDraft, opened: ProductDraft | undefined): unknown {
  const taken = draft.specs.filter((spec) => !isNewSpec(spec)).map(({ key }) => key)
  const specs = draft.specs.map((spec) => {
    const before = opened?.specs.find(({ key }) => key === spec.key)
    const id = isNewSpec(spec) ? freeSlug(spec.nameI18n.en, taken, 'spec') : spec.key
    taken.push(id)
    return {
      ...valuesOf(specFields, spec),
      id,
      name: englishOf('name', spec, before),
      color: englishOf('color', spec, before),
    }
  })
  const parameters = Object.fromEntries(
    languages.map((language) => [
      language,
      draft.parameters.map((row) => ({ [row[language].name.trim()]: row[language].value })),
    ]),
  )
  const { videoPosterUrl, ...values } = valuesOf(productFields, draft)
  // A still is kept only with the film from which it was taken.
  const isSameFilm = values.videoUrl !== undefined && values.videoUrl === opened?.videoUrl
  return {
    ...values,
    id: draft.id || undefined,
    category: draft.category || undefined,
    specs,
    parameters,
    imgUrl: draft.imgUrl || draft.images[0],
    ...(isSameFilm && videoPosterUrl !== undefined && { videoPosterUrl }),
  }
}

/** Returns the draft with the changes typed while `sent` was being saved, and with the new ids of added specs. */
export function withSavedIds(typed: ProductDraft, sent: ProductDraft, saved: ProductDraft): ProductDraft {
  const ids = new Map(sent.specs.map(({ key }, index) => [key, saved.specs[index]?.key ?? key]))
  return { ...typed, specs: typed.specs.map((spec) => ({ ...spec, key: ids.get(spec.key) ?? spec.key })) }
}

/**
 * Returns the name of the field from which a field such as 'imgUrl' or 'specs.oak.name' is derived. Undefined if staff
 * fill in the field themselves.
 */
function sourceOf([part = '', , of = '']: readonly string[]): string | undefined {
  const field: Field | undefined =
    part === 'specs' ? (specFields as Fields)[of] : (productFields as Fields)[part]
  return field?.madeOf
}

/** Returns the differences between two drafts. An added, removed or moved spec is one change. */
export function changesBetween(from: ProductDraft, to: ProductDraft): FieldChange[] {
  // Drafts can be compared even if they are incomplete.
  const product = (draft: ProductDraft) => toProduct(draft, from) as StaffProduct
  return [
    ...changesOf(product(from), product(to), 'keep').filter(
      ({ field }) => sourceOf(field.split('.')) === undefined,
    ),
    ...(from.id === to.id ? [] : [{ field: 'id', from: from.id, to: to.id }]),
  ]
}

/** Checks a draft with the rules of the catalogue. Returns the product, or errors with the paths of their fields. */
export function checkDraft(
  draft: ProductDraft,
  opened: ProductDraft | undefined,
): { product: StaffProduct } | { faults: (Fault & { field: string })[] } {
  const checked = z.safeParse(staffProduct, toProduct(draft, opened))
  if (checked.success) return { product: checked.data }
  const faults = new Map<string, Fault & { field: string }>()
  for (const issue of checked.error.issues) {
    const field = fieldOf(issue.path.map(String), issue.code === 'invalid_key')
    if (!faults.has(field)) faults.set(field, { field, ...faultOf(issue) })
  }
  return { faults: [...faults.values()] }
}

/** Returns the path of the editor's field in which a fault of the product is corrected. */
function fieldOf(path: readonly string[], inKey: boolean): string {
  const [part = '', index = '', ...rest] = path
  if (part === 'parameters') {
    const [row] = rest
    return row === undefined ? part : `parameters.${row}.${index}.${inKey ? 'name' : 'value'}`
  }
  if (part === 'specs' && index !== '') {
    const source = sourceOf(path)
    if (source !== undefined) return `specs.${index}.${source}.en`
    return ['specs', index, typedIn(specFields, rest)].join('.')
  }
  return sourceOf(path) ?? typedIn(productFields, path)
}

/** Returns the path of the input for a part of a value. A list of texts has one input per language. */
function typedIn(fields: Fields, path: readonly string[]): string {
  const [name = '', ...rest] = path
  const field = fields[name]
  if (field === undefined) return path.join('.')
  const isWhole = field.kind === 'pictures' || typeof anyKind(field.kind).draft.of(undefined) === 'string'
  return [name, ...(isWhole ? rest.slice(0, field.translated ? 1 : 0) : rest)].join('.')
}
