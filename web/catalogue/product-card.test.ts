import { expect, test } from 'vitest'
import { addToCart } from '#core/cart/cart.ts'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { toCard, toSold } from './product-card.tsx'

const lightOak = sampleSpec({ name: 'Light oak', formerNames: ['Pale oak', 'Oak'] })
const oak = sampleSpec({ name: 'Oak' })

test('a card has what the cart needs to know about the first spec, and about no other', () => {
  const { id, name, price, quantity, color, size, images } = oak
  expect(toSold(sampleProduct({ specs: [oak, lightOak] })).specs).toEqual([
    { id, name, price, quantity, color, size, images: images.slice(0, 1) },
  ])
  expect(toSold(sampleProduct({ specs: [] })).specs).toEqual([])
})

test('a card says what its specs cost at least, how they differ, and whether others are in stock', () => {
  const cheaper = sampleSpec({ price: 1299, size: '160*70*74cm' })
  expect(toCard(sampleProduct({ specs: [oak, cheaper] }))).toMatchObject({
    from: 1299,
    variety: { kind: 'options', count: 2 },
    low: 5,
    hasOthers: true,
  })
  expect(
    toCard(
      sampleProduct({
        specs: [
          { ...oak, lowStockAt: 9 },
          { ...lightOak, quantity: 0 },
        ],
      }),
    ),
  ).toMatchObject({
    low: 9,
    from: undefined,
    hasOthers: false,
  })
})

test('a card puts the same line into the cart as the product itself', () => {
  const desk = sampleProduct({ specs: [oak, lightOak] })
  expect(addToCart([], toCard(desk), 'Oak', 1)).toEqual(addToCart([], desk, 'Oak', 1))
})

test('a former name that is now the name of another spec selects that other spec', () => {
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

test('a former name that is no longer the name of any spec still selects the first spec', () => {
  const desk = sampleProduct({ specs: [lightOak, oak] })
  const before = sampleProduct({ specs: [sampleSpec({ name: 'Pale oak' })] })
  const start = addToCart([], before, 'Pale oak', 2)
  const after = addToCart(start.ok ? start.items : [], toCard(desk), 'Light oak', 1)
  expect(after).toMatchObject({ ok: true, items: [{ specName: 'Light oak', quantity: 3 }] })
})
