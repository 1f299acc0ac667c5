import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart.ts'
import { holdsAll } from './buy-now.ts'
import { sampleProduct, sampleSpec } from '../catalogue/test-samples.ts'

const oak = sampleSpec({ name: 'Oak', quantity: 5, price: 1499, images: ['/oak.webp', '/oak-side.webp'] })
const walnut = sampleSpec({ name: 'Walnut', quantity: 0, price: 1999 })
const desk = sampleProduct({ id: 'desk', specs: [oak, walnut] })
const oakDesk: CartItem = {
  productId: 'desk',
  productName: 'Sit-Stand Desk',
  specName: 'Oak',
  specIndex: 0,
  quantity: 2,
  price: 1499,
  color: 'Oak',
  size: '120*60*74cm',
  image: '/oak.webp',
}

describe('holding all that is in stock', () => {
  it('counts the pieces under every name of the spec', () => {
    const renamed = sampleProduct({ ...desk, specs: [{ ...oak, name: 'Light oak', formerNames: ['Oak'] }] })
    const rest = { ...oakDesk, specName: 'Light oak', quantity: 3 }
    expect(holdsAll([oakDesk, rest], renamed, 'Light oak')).toBe(true)
    expect(holdsAll([oakDesk], renamed, 'Light oak')).toBe(false)
  })

  it('is false for what is sold out or unknown', () => {
    expect(holdsAll([], desk, 'Walnut')).toBe(false)
    expect(holdsAll([], desk, 'Bamboo')).toBe(false)
  })
})
