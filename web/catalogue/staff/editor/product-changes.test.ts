import { expect, test } from 'vitest'
import { changesBetween, newParameter, newSpec, toDraft, type ProductDraft } from './product-draft.ts'
import { storedDesk } from './test-product.ts'

const base = toDraft({ product: storedDesk })
const changed = (change: (draft: ProductDraft) => void) => {
  const draft = structuredClone(base)
  change(draft)
  return draft
}
const fields = (from: ProductDraft, to: ProductDraft) => changesBetween(from, to).map(({ field }) => field)

test('every change counts once, also an added, removed or moved spec', () => {
  expect(fields(base, structuredClone(base))).toEqual([])
  const mine = changed((draft) => {
    draft.productName.en = 'Lift'
    draft.specs[1]!.price = '1799'
    draft.published = false
    draft.parameters.push(newParameter())
  })
  expect(fields(base, mine)).toEqual([
    'productName.en',
    'published',
    'parameters.en',
    'parameters.zh-TW',
    'specs.white.price',
  ])
  expect(
    fields(
      base,
      changed((draft) => (draft.specs = draft.specs.toReversed())),
    ),
  ).toEqual(['specs'])
  expect(
    fields(
      base,
      changed((draft) => (draft.specs[0]!.nameI18n.en = 'Oak 120')),
    ),
  ).toEqual(['specs.oak.nameI18n.en'])
  expect(
    fields(
      base,
      changed((draft) => draft.specs.shift()),
    ),
  ).toEqual(['specs.oak'])
  expect(
    fields(
      base,
      changed((draft) => draft.specs.unshift(newSpec(draft.specs))),
    ),
  ).toEqual(['specs.spec'])
  // Sales during the edit do not change the product.
  expect(
    fields(
      base,
      changed((draft) => (draft.specs[0]!.quantity = '3')),
    ),
  ).toEqual([])
})
