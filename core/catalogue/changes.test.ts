import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { productsAtRandom } from '#server/testing/test-catalogue.ts'

const idOf = (spec: { id: string }) => spec.id
const some = (product: unknown) => structuredClone(product) as never

describe('the list of changes in a product', () => {
  test('is empty for the same product', () => {
    fc.assert(
      fc.property(productsAtRandom, ([product]) => {
        expect(changesOf(product!, some(product), 'set')).toEqual([])
      }),
    )
  })

  test('contains the field, the old value and the new value', () => {
    fc.assert(
      fc.property(productsAtRandom, ([product]) => {
        const after = structuredClone(product!)
        after.productName['zh-TW'] += '！'
        after.specs[0]!.price += 1
        after.published = !after.published
        after.parameters.en = [...after.parameters.en, { Weight: '1 kg' }]
        const { id, price } = product!.specs[0]!
        const changes = changesOf(product!, after, 'keep')
        expect(changes.map(({ field }) => field).sort()).toEqual(
          ['parameters.en', 'productName.zh-TW', 'published', `specs.${id}.price`].sort(),
        )
        expect(changes).toContainEqual({ field: `specs.${id}.price`, from: price, to: price + 1 })
      }),
    )
  })

  test('includes added, removed and reordered specs', () => {
    const [product] = fc.sample(
      productsAtRandom.filter(([first]) => first!.specs.length >= 3),
      1,
    )[0]!
    const [first, second, third] = product!.specs as [never, never, never]
    const added = { ...(third as object), id: 'brand-new' } as never
    const after = { ...product!, specs: [third, first, added] }
    expect(changesOf({ ...product!, specs: [first, second, third] }, after, 'keep')).toEqual([
      { field: 'specs', from: [idOf(first), idOf(third)], to: [idOf(third), idOf(first)] },
      { field: `specs.${idOf(second)}`, from: second, to: null },
      { field: 'specs.brand-new', from: null, to: added },
    ])
  })

  test('includes the stock of a spec only if the save sets it', () => {
    const [product] = fc.sample(productsAtRandom, 1)[0]!
    const after = structuredClone(product!)
    after.specs[0]!.quantity += 1
    expect(changesOf(product!, after, 'keep')).toEqual([])
    expect(changesOf(product!, after, 'set')).toHaveLength(1)
  })
})
