import { expect, test } from 'vitest'
import { addToCart } from '../../core/cart/cart.ts'
import { sampleProduct, sampleSpec } from '../../core/catalogue/test-samples.ts'
import { toCard } from './product-card.tsx'

const lightOak = sampleSpec({ name: 'Light oak', formerNames: ['Pale oak', 'Oak'] })
const oak = sampleSpec({ name: 'Oak' })

test('a card has what the cart needs of the first spec, and of no other', () => {
  const { name, price, quantity, color, size, images } = oak
  expect(toCard(sampleProduct({ specs: [oak, lightOak] })).specs).toEqual([
    { name, price, quantity, color, size, images: images.slice(0, 1) },
  ])
  expect(toCard(sampleProduct({ specs: [] })).specs).toEqual([])
})

test('a card puts the same line into the cart as the product itself', () => {
  const desk = sampleProduct({ specs: [oak, lightOak] })
  expect(addToCart([], toCard(desk), 'Oak', 1)).toEqual(addToCart([], desk, 'Oak', 1))
})

test('a former name that another spec has now means the other spec', () => {
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

test('a former name that no spec has now still means the first spec', () => {
  const desk = sampleProduct({ specs: [lightOak, oak] })
  const before = sampleProduct({ specs: [sampleSpec({ name: 'Pale oak' })] })
  const start = addToCart([], before, 'Pale oak', 2)
  const after = addToCart(start.ok ? start.items : [], toCard(desk), 'Light oak', 1)
  expect(after).toMatchObject({ ok: true, items: [{ specName: 'Light oak', quantity: 3 }] })
})
