import { languages } from '../../../core/language.ts'
import type { ProductDraft, SpecDraft } from './product-draft.ts'

/** What differs between two states of a product: a field by its path, in which a spec is called by its key. */
export interface Change {
  field: string
  from: string
  to: string
}

const localized = ['nameI18n', 'colorI18n', 'description'] as const
const single = ['size', 'price'] as const

/** A spec's fields as texts. Its stock is no part of it: that is changed by adjusting it, and by orders. */
function fieldsOfSpec(spec: SpecDraft): [string, string][] {
  return [
    ...localized.flatMap((name) =>
      languages.map((language): [string, string] => [`${name}.${language}`, spec[name][language]]),
    ),
    ...single.map((name): [string, string] => [name, spec[name]]),
    ['images', spec.images.join(' ')],
  ]
}

function fieldsOfProduct(draft: ProductDraft): [string, string][] {
  const parameters = (language: keyof ProductDraft['productName']) =>
    draft.parameters.map((row) => `${row[language].name}: ${row[language].value}`).join('\n')
  return [
    ...languages.map((language): [string, string] => [`productName.${language}`, draft.productName[language]]),
    ...languages.map((language): [string, string] => [`description.${language}`, draft.description[language]]),
    ['category', draft.category],
    ['videoUrl', draft.videoUrl],
    ...languages.map((language): [string, string] => [`parameters.${language}`, parameters(language)]),
    ['images', draft.images.join(' ')],
    ['published', String(draft.published)],
    ['onSale', String(draft.onSale)],
    ['bestSeller', String(draft.bestSeller)],
    ['id', draft.id],
  ]
}

function differing(from: [string, string][], to: [string, string][], prefix: string): Change[] {
  return from.flatMap(([name, before], index) => {
    const after = to[index]?.[1] ?? ''
    return before === after ? [] : [{ field: prefix + name, from: before, to: after }]
  })
}

/** What somebody changed between two states of a product; a spec that came, went or moved is one change. */
export function changesBetween(from: ProductDraft, to: ProductDraft): Change[] {
  const before = new Map(from.specs.map((spec) => [spec.key, spec]))
  const after = new Map(to.specs.map((spec) => [spec.key, spec]))
  const nameOf = (spec: SpecDraft) => spec.nameI18n.en
  const order = (specs: readonly SpecDraft[], others: Map<string, SpecDraft>) =>
    specs.filter(({ key }) => others.has(key)).map(nameOf)
  const moved = order(from.specs, after).length > 0 && differs(keysIn(from, after), keysIn(to, before))
  return [
    ...differing(fieldsOfProduct(from), fieldsOfProduct(to), ''),
    ...from.specs.flatMap((spec) => {
      const now = after.get(spec.key)
      if (now === undefined) return [{ field: `specs.${spec.key}`, from: nameOf(spec), to: '' }]
      return differing(fieldsOfSpec(spec), fieldsOfSpec(now), `specs.${spec.key}.`)
    }),
    ...to.specs
      .filter(({ key }) => !before.has(key))
      .map((spec) => ({ field: `specs.${spec.key}`, from: '', to: nameOf(spec) })),
    ...(moved
      ? [{ field: 'specs', from: order(from.specs, after).join(', '), to: order(to.specs, before).join(', ') }]
      : []),
  ]
}

function keysIn(draft: ProductDraft, others: Map<string, SpecDraft>): string[] {
  return draft.specs.map(({ key }) => key).filter((key) => others.has(key))
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/**
 * Brings together what two people made of the same product: what I changed stays as I typed it, what only the others
 * changed is taken over. A spec that they removed is gone.
 */
export function mergeDrafts(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): ProductDraft {
  const specs = mergedKeys(base, mine, theirs).flatMap((key) => {
    const find = (draft: ProductDraft) => draft.specs.find((spec) => spec.key === key)
    const [was, my, their] = [find(base), find(mine), find(theirs)]
    const only = their ?? my
    return was && my && their ? [mergedParts(was, my, their)] : only ? [only] : []
  })
  const merged = { ...mergedParts(base, mine, theirs), specs }
  const images = merged.images
  return {
    ...merged,
    imgUrl: images.includes(merged.imgUrl) ? merged.imgUrl : (images[0] ?? ''),
    specs: specs.map((spec) => ({ ...spec, images: spec.images.filter((image) => images.includes(image)) })),
  }
}

/** Each part from whoever changed it, mine before theirs; texts in two languages part by part. */
function mergedParts<T extends object>(base: T, mine: T, theirs: T): T {
  const names = Object.keys(theirs) as (keyof T)[]
  return Object.fromEntries(
    names.map((name) => {
      const [was, my, their] = [base[name], mine[name], theirs[name]]
      if (isPlain(was) && isPlain(my) && isPlain(their)) return [name, mergedParts(was, my, their)]
      return [name, differs(was, my) ? my : their]
    }),
  ) as T
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergedKeys(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): string[] {
  const keys = (draft: ProductDraft) => draft.specs.map(({ key }) => key)
  const [was, my, their] = [keys(base), keys(mine), keys(theirs)]
  if (!differs(was, my)) return their
  const stillThere = my.filter((key) => their.includes(key) || !was.includes(key))
  return [...stillThere, ...their.filter((key) => !was.includes(key))]
}
