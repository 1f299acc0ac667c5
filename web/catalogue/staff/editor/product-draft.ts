import * as z from 'zod/mini'
import type { CallOutput } from '../../../api/client.ts'
import { productFields, specFields, type Field, type Fields } from '../../../../core/catalogue/fields.ts'
import {
  faultOf,
  staffProduct,
  type Fault,
  type StaffProduct,
} from '../../../../core/catalogue/import-file.ts'
import { parseFigure } from '../../../../core/parse-number.ts'
import { languages, type LocalizedText } from '../../../../core/language.ts'
import { freeSlug } from '../../../../core/slug.ts'

/** A product as the shop keeps it, with the version that was looked at. */
export type OpenedProduct = CallOutput<'GET /staff/catalogue/products/{id}'>

/** A name with its value in one language. */
interface Parameter {
  name: string
  value: string
}

/** The fields of a product or spec as they are typed: figures are texts, and what is left out is ''. */
type Draft<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { translated: true }
    ? LocalizedText
    : F[K]['kind'] extends 'flag'
      ? boolean
      : F[K]['kind'] extends 'pictures'
        ? string[]
        : string
}

/** A spec while it is edited. */
export interface SpecDraft extends Omit<Draft<typeof specFields>, 'id'> {
  /** Its id; of one that is new a sign of its own, until it is saved. */
  key: string
}

/** A product while it is edited. */
export interface ProductDraft extends Omit<Draft<typeof productFields>, 'parameters'> {
  parameters: Record<keyof LocalizedText, Parameter>[]
  specs: SpecDraft[]
}

const blank = (field: Field): unknown => {
  if (field.translated) return { en: '', 'zh-TW': '' }
  return field.kind === 'flag' ? false : field.kind === 'pictures' ? [] : ''
}

/** A value as it is typed. */
const typed = (field: Field, value: unknown): unknown =>
  value === undefined ? blank(field) : typeof value === 'number' ? String(value) : structuredClone(value)

/** A product or spec as it is typed; without one, everything is blank. */
function draftOf<F extends Fields>(fields: F, of: object = {}): Draft<F> {
  const entries = Object.entries<Field>(fields)
  return Object.fromEntries(
    entries.map(([name, field]) => [name, typed(field, (of as Record<string, unknown>)[name])]),
  ) as Draft<F>
}

/** What a draft says, as it is checked; what is optional and blank is left out. */
function saidBy(fields: Fields, draft: object): Record<string, unknown> {
  const said = Object.entries(fields).flatMap(([name, { kind, optional }]) => {
    const value = (draft as Record<string, unknown>)[name]
    if (typeof value !== 'string') return [[name, value]]
    if (kind === 'price' || kind === 'pieces') return [[name, parseFigure(value)]]
    if (optional) return value.trim() === '' ? [] : [[name, value.trim()]]
    return [[name, kind === 'blankText' ? value.trim() : value]]
  })
  return Object.fromEntries(said)
}

const newSign = '+'

/** Whether a spec is not saved yet. */
export function isNewSpec({ key }: Pick<SpecDraft, 'key'>): boolean {
  return key.startsWith(newSign)
}

/** A spec to be filled in, beside others. */
export function newSpec(others: readonly SpecDraft[]): SpecDraft {
  let number = 1
  while (others.some(({ key }) => key === `${newSign}${number}`)) number += 1
  const { id: _, ...blanks } = draftOf(specFields)
  return { ...blanks, key: `${newSign}${number}`, quantity: '0' }
}

/** A parameter to be filled in. */
export function newParameter(): ProductDraft['parameters'][number] {
  return { en: { name: '', value: '' }, 'zh-TW': { name: '', value: '' } }
}

/** A product to be filled in: not shown in the shop until somebody says so. */
export function newProduct(): ProductDraft {
  return { ...draftOf(productFields), parameters: [], specs: [newSpec([])] }
}

/** A product as its editor begins with it. */
export function toDraft({ product }: Pick<OpenedProduct, 'product'>): ProductDraft {
  const [en, chinese] = languages.map((language) =>
    product.parameters[language].flatMap((pairs) =>
      Object.entries(pairs).map(([name, value]): Parameter => ({ name, value })),
    ),
  )
  const rows = Math.max(en?.length ?? 0, chinese?.length ?? 0)
  const none: Parameter = { name: '', value: '' }
  return {
    ...draftOf(productFields, product),
    parameters: Array.from({ length: rows }, (_, row) => ({
      en: en?.[row] ?? none,
      'zh-TW': chinese?.[row] ?? none,
    })),
    specs: product.specs.map((spec) => {
      const { id: key, ...draft } = draftOf(specFields, spec)
      return { ...draft, key }
    }),
  }
}

/**
 * The product that a draft describes, as it is checked. What carts know a spec by follows its English name, where it
 * was that name: a renamed spec goes on answering to its old one.
 */
export function toProduct(draft: ProductDraft, opened: ProductDraft | undefined): unknown {
  const taken = draft.specs.filter((spec) => !isNewSpec(spec)).map(({ key }) => key)
  const specs = draft.specs.map((spec) => {
    const before = opened?.specs.find(({ key }) => key === spec.key)
    const id = isNewSpec(spec) ? freeSlug(spec.nameI18n.en, taken, 'spec') : spec.key
    taken.push(id)
    return {
      ...saidBy(specFields, spec),
      id,
      name: before === undefined || before.name === before.nameI18n.en ? spec.nameI18n.en : before.name,
      color: before === undefined || before.color === before.colorI18n.en ? spec.colorI18n.en : before.color,
    }
  })
  const parameters = Object.fromEntries(
    languages.map((language) => [
      language,
      draft.parameters.map((row) => ({ [row[language].name.trim()]: row[language].value })),
    ]),
  )
  const { videoPosterUrl, ...rest } = saidBy(productFields, draft)
  return {
    ...rest,
    id: draft.id || undefined,
    category: draft.category || undefined,
    specs,
    parameters,
    imgUrl: draft.imgUrl || draft.images[0],
    // A still belongs to the film that it was taken from.
    ...(rest.videoUrl !== undefined &&
      rest.videoUrl === opened?.videoUrl &&
      videoPosterUrl !== undefined && { videoPosterUrl }),
  }
}

/**
 * What was typed while `sent` was being saved, with the ids that its new specs have now.
 *
 * @example
 * withSavedIds(typed, sent, saved).specs.map(({ key }) => key) //=> ['oak', 'oak-2']
 */
export function withSavedIds(typed: ProductDraft, sent: ProductDraft, saved: ProductDraft): ProductDraft {
  const ids = new Map(sent.specs.map(({ key }, index) => [key, saved.specs[index]?.key ?? key]))
  return { ...typed, specs: typed.specs.map((spec) => ({ ...spec, key: ids.get(spec.key) ?? spec.key })) }
}

/** A field of the editor, by its path, and what is wrong with it. */
export interface FieldFault extends Fault {
  field: string
}

/** Checks a draft by the rules of the catalogue: the product to save, or what is wrong, once a field. */
export function checkDraft(
  draft: ProductDraft,
  opened: ProductDraft | undefined,
): { product: StaffProduct } | { faults: FieldFault[] } {
  const checked = z.safeParse(staffProduct, toProduct(draft, opened))
  if (checked.success) return { product: checked.data }
  const faults = new Map<string, FieldFault>()
  for (const issue of checked.error.issues) {
    const field = fieldOf(issue.path.map(String), issue.code === 'invalid_key')
    if (!faults.has(field)) faults.set(field, { field, ...faultOf(issue) })
  }
  return { faults: [...faults.values()] }
}

/** The field where a fault of the product is mended. */
function fieldOf(path: readonly string[], inKey: boolean): string {
  const [part = '', place = '', ...rest] = path
  if (part === 'parameters') {
    const [row] = rest
    return row === undefined ? part : `parameters.${row}.${place}.${inKey ? 'name' : 'value'}`
  }
  if (part === 'specs' && place !== '') {
    const [of = ''] = rest
    if (of === 'id' || of === 'name') return `specs.${place}.nameI18n.en`
    if (of === 'color') return `specs.${place}.colorI18n.en`
    return ['specs', place, ...(of === 'images' ? [of] : rest)].join('.')
  }
  return part === 'images' || part === 'imgUrl' ? 'images' : path.join('.')
}
