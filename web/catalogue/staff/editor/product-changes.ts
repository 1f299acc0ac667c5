import { changesOf, type FieldChange } from '../../../../core/catalogue/changes.ts'
import type { StaffProduct } from '../../../../core/catalogue/import-file.ts'
import { toProduct, type ProductDraft } from './product-draft.ts'

/** What follows by itself from another field: nobody typed it. */
const following = /^(?:imgUrl|videoPosterUrl|specs\.[^.]+\.(?:name|color))$/

/** What somebody changed between two states of a product; a spec that came, went or moved is one change. */
export function changesBetween(from: ProductDraft, to: ProductDraft): FieldChange[] {
  // A draft need not be complete to be compared.
  const product = (draft: ProductDraft) => toProduct(draft, from) as StaffProduct
  return [
    ...changesOf(product(from), product(to), 'keep').filter(({ field }) => !following.test(field)),
    ...(from.id === to.id ? [] : [{ field: 'id', from: from.id, to: to.id }]),
  ]
}
