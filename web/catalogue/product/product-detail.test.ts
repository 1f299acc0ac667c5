import { expect, it } from 'vitest'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { withLiveStock } from './product-detail.tsx'

const oak = sampleSpec({ name: 'Oak', price: 1499, quantity: 5 })
const walnut = sampleSpec({ name: 'Walnut', price: 1999, quantity: 3 })

it('takes only stock and price of every spec from the live answer', () => {
  const shown = sampleProduct({ productName: '升降桌', specs: [oak, walnut] })
  const live = {
    specs: [
      { ...walnut, price: 1899, quantity: 0, displayName: 'Renamed' },
      { ...oak, quantity: 4 },
    ],
  }
  expect(withLiveStock(shown, live)).toEqual({
    ...shown,
    specs: [
      { ...oak, quantity: 4 },
      { ...walnut, price: 1899, quantity: 0 },
    ],
  })
})

it('has no stock for a spec that is gone', () => {
  const shown = sampleProduct({ specs: [oak, walnut] })
  expect(withLiveStock(shown, { specs: [oak] }).specs).toEqual([oak, { ...walnut, quantity: 0 }])
})
