import { expect, test } from 'vitest'
import { changesBetween, mergeDrafts } from './product-changes.ts'
import { newParameter, newSpec, toDraft, type ProductDraft } from './product-draft.ts'
import { keptDesk } from './test-product.ts'

const base = toDraft({ product: keptDesk })
const changed = (change: (draft: ProductDraft) => void, from = base) => {
  const draft = structuredClone(from)
  change(draft)
  return draft
}
const fields = (from: ProductDraft, to: ProductDraft) => changesBetween(from, to).map(({ field }) => field)

test('every change counts once, a spec that comes, goes or moves as well', () => {
  expect(fields(base, structuredClone(base))).toEqual([])
  const mine = changed((draft) => {
    draft.productName.en = 'Lift'
    draft.specs[1]!.price = '1799'
    draft.published = false
    draft.parameters.push(newParameter())
  })
  expect(fields(base, mine)).toEqual([
    'productName.en',
    'parameters.en',
    'parameters.zh-TW',
    'published',
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
  // What was sold meanwhile is no change of the product.
  expect(
    fields(
      base,
      changed((draft) => (draft.specs[0]!.quantity = '3')),
    ),
  ).toEqual([])
})

test('what I typed stays, what only others changed is taken over', () => {
  const mine = changed((draft) => {
    draft.productName.en = 'Mine'
    draft.specs[0]!.price = '1'
    draft.specs.push({ ...newSpec(draft.specs), nameI18n: { en: 'New', 'zh-TW': '新' } })
  })
  const theirs = changed((draft) => {
    draft.productName = { en: 'Theirs', 'zh-TW': '他們的' }
    draft.specs[0]!.price = '2'
    draft.specs[0]!.size = '1*1*1cm'
    draft.specs[1]!.price = '3'
    draft.onSale = true
  })
  const merged = mergeDrafts(base, mine, theirs)
  expect(merged.productName).toEqual({ en: 'Mine', 'zh-TW': '他們的' })
  expect(merged.specs.map(({ key, price, size }) => [key, price, size])).toEqual([
    ['oak', '1', '1*1*1cm'],
    ['white', '3', '140*70*74cm'],
    ['+1', '', ''],
  ])
  expect(merged.onSale).toBe(true)
})

test('a spec that others removed is gone, one that they added is there, and no spec shows a picture that is gone', () => {
  const mine = changed((draft) => {
    draft.images = draft.images.slice(1)
    draft.specs = draft.specs.toReversed()
  })
  const theirs = changed((draft) => {
    draft.specs.shift()
    draft.specs.push({ ...structuredClone(base.specs[1]!), key: 'black', images: [base.images[0]!] })
  })
  const merged = mergeDrafts(base, mine, theirs)
  expect(merged.specs.map(({ key, images }) => [key, images.length])).toEqual([
    ['white', 1],
    ['black', 0],
  ])
  expect(merged.imgUrl).toBe(merged.images[0])
})
