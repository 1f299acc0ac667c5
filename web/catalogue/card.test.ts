import { expect, test } from 'vitest'
import { addToCart } from '../../core/cart.ts'
import { sampleProduct, sampleSpec } from '../../core/samples.ts'
import { toCard } from './card.ts'

const lightOak = sampleSpec({ name: 'Light oak', formerNames: ['Pale oak', 'Oak'] })
const oak = sampleSpec({ name: 'Oak' })

test('a card has the first spec and no other', () => {
  expect(toCard(sampleProduct({ specs: [oak, lightOak] })).specs).toEqual([oak])
  expect(toCard(sampleProduct({ specs: [] })).specs).toEqual([])
})

test("a name that another spec bears today is not the first one's any more", () => {
  const desk = sampleProduct({ specs: [lightOak, oak] })
  const start = addToCart([], desk, 'Oak', 2)
  const after = addToCart(start.ok ? start.items : [], toCard(desk), 'Light oak', 1)
  expect(after).toMatchObject({
    ok: true,
    items: [
      { specName: 'Oak', quantity: 2 },
      { specName: 'Light oak', quantity: 1 },
    ],
  })
})

test('a name that no spec bears today still means the first one', () => {
  const desk = sampleProduct({ specs: [lightOak, oak] })
  const before = sampleProduct({ specs: [sampleSpec({ name: 'Pale oak' })] })
  const start = addToCart([], before, 'Pale oak', 2)
  const after = addToCart(start.ok ? start.items : [], toCard(desk), 'Light oak', 1)
  expect(after).toMatchObject({ ok: true, items: [{ specName: 'Light oak', quantity: 3 }] })
})
