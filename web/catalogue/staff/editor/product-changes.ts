import { changesOf, type FieldChange } from '../../../../core/catalogue/changes.ts'
import type { OfficeProduct } from '../../../../core/catalogue/import-file.ts'
import { toProduct, type ProductDraft } from './product-draft.ts'

/** What follows by itself from another field: nobody typed it. */
const following = /^(?:imgUrl|videoPosterUrl|specs\.[^.]+\.(?:name|color))$/

/** What somebody changed between two states of a product; a spec that came, went or moved is one change. */
export function changesBetween(from: ProductDraft, to: ProductDraft): FieldChange[] {
  // A draft need not be complete to be compared.
  const product = (draft: ProductDraft) => toProduct(draft, from) as OfficeProduct
  return [
    ...changesOf(product(from), product(to), 'keep').filter(({ field }) => !following.test(field)),
    ...(from.id === to.id ? [] : [{ field: 'id', from: from.id, to: to.id }]),
  ]
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

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

function keysOf({ specs }: ProductDraft): string[] {
  return specs.map(({ key }) => key)
}

function mergedKeys(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): string[] {
  const [was, my, their] = [keysOf(base), keysOf(mine), keysOf(theirs)]
  if (!differs(was, my)) return their
  const stillThere = my.filter((key) => their.includes(key) || !was.includes(key))
  return [...stillThere, ...their.filter((key) => !was.includes(key))]
}
