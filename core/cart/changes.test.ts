import { describe, expect, it } from 'vitest'
import { acceptPrice, canCheckout, isBuyable, refreshCart, repriceCart } from './changes.ts'
import type { Product } from '../catalogue/product.ts'
import { sampleProduct, sampleSpec } from '../catalogue/test-samples.ts'
import { desk, oak, oakDesk, sageChair, walnut } from './test-samples.ts'

const chair = sampleProduct({
  id: 'chair',
  productName: 'Task Chair',
  specs: [sampleSpec({ name: 'Sage', price: 929, quantity: 40 })],
})

function today(...products: Product[]): Map<string, Product> {
  return new Map(products.map((product) => [product.id, product]))
}

describe('refreshCart', () => {
  it('has no notice for unchanged lines, and finds their specs', () => {
    const rows = refreshCart([oakDesk, sageChair], today(desk, chair))
    expect(rows).toEqual([
      { item: oakDesk, spec: oak, notices: [] },
      { item: sageChair, spec: chair.specs[0], notices: [] },
    ])
    expect(canCheckout(rows)).toBe(true)
  })

  it('reports a new price and keeps the accepted one until the new one is accepted', () => {
    const cheaper = today({ ...desk, specs: [{ ...oak, price: 1399 }] })
    const rows = refreshCart([oakDesk], cheaper)
    expect(rows).toMatchObject([
      { item: { price: 1499 }, notices: [{ kind: 'price_changed', from: 1499, to: 1399 }] },
    ])
    expect(canCheckout(rows)).toBe(false)
    expect(refreshCart([rows[0]!.item], cheaper)).toEqual(rows)

    const accepted = acceptPrice([rows[0]!.item, sageChair], oakDesk, 1399)
    expect(accepted).toEqual([{ ...oakDesk, price: 1399 }, sageChair])
    expect(canCheckout(refreshCart(accepted, cheaper))).toBe(true)
  })

  it('takes over the price that more pieces reach, and marks every other new price', () => {
    const tiers = [{ from: 5, price: 1399 }]
    const cheaper = today({ ...desk, specs: [{ ...oak, quantity: 9, tiers }] })
    const joined = refreshCart([{ ...oakDesk, quantity: 5 }], cheaper)
    expect(joined).toMatchObject([{ item: { quantity: 5, price: 1399 }, notices: [] }])
    const fewer = refreshCart([{ ...oakDesk, quantity: 4, price: 1399 }], cheaper)
    expect(fewer).toMatchObject([
      { item: { price: 1399 }, notices: [{ kind: 'price_changed', from: 1399, to: 1499 }] },
    ])
    const former = refreshCart([{ ...oakDesk, quantity: 5, price: 1599 }], cheaper)
    expect(former).toMatchObject([{ notices: [{ kind: 'price_changed', from: 1599, to: 1399 }] }])
  })

  it('reports how many pieces are left and keeps the quantity', () => {
    const rows = refreshCart([oakDesk], today({ ...desk, specs: [{ ...oak, quantity: 1 }] }))
    expect(rows).toMatchObject([{ item: { quantity: 2 }, notices: [{ kind: 'only_left', available: 1 }] }])
    expect(canCheckout(rows)).toBe(false)
  })

  it('reports that a product or a spec is no longer sold and keeps its line', () => {
    const rows = refreshCart(
      [oakDesk, sageChair],
      new Map([
        ['desk', { ...desk, specs: [walnut] }],
        ['chair', null],
      ]),
    )
    expect(rows).toEqual([
      { item: oakDesk, notices: [{ kind: 'gone' }] },
      { item: sageChair, notices: [{ kind: 'gone' }] },
    ])
    expect(canCheckout(rows)).toBe(false)
  })

  it('does not change lines whose product is unknown', () => {
    const rows = refreshCart([oakDesk], new Map())
    expect(rows).toEqual([{ item: oakDesk, notices: [] }])
    expect(canCheckout(rows)).toBe(true)
  })

  it('applies the current name, index, texts and picture of a spec', () => {
    const renamed = {
      ...oak,
      name: 'Light oak',
      formerNames: ['Oak'],
      color: 'Light oak',
      size: '120*70*74cm',
      images: ['/light-oak.webp'],
    }
    const products = today({ ...desk, productName: 'Lift 電動升降桌', specs: [walnut, renamed] })
    expect(refreshCart([oakDesk], products)).toEqual([
      {
        item: {
          ...oakDesk,
          productName: 'Lift 電動升降桌',
          specName: 'Light oak',
          specIndex: 1,
          color: 'Light oak',
          size: '120*70*74cm',
          image: '/light-oak.webp',
        },
        spec: renamed,
        notices: [],
      },
    ])
  })

  it('merges lines under a former and the new name, and reports their shortage', () => {
    const renamed = { ...oak, name: 'Light oak', formerNames: ['Oak'], quantity: 3 }
    const rows = refreshCart(
      [oakDesk, { ...oakDesk, specName: 'Light oak' }],
      today({ ...desk, specs: [renamed] }),
    )
    expect(rows).toMatchObject([
      { item: { specName: 'Light oak', quantity: 4 }, notices: [{ kind: 'only_left', available: 3 }] },
    ])
  })

  it('does not allow checkout of an empty cart', () => {
    expect(canCheckout(refreshCart([], new Map()))).toBe(false)
  })
})

describe('the price of a company', () => {
  const own = today({ ...desk, specs: [{ ...oak, companyPrice: 1400 } as typeof oak, walnut] }, chair)

  it('the lower price of a company is taken over silently, a higher one never', () => {
    expect(refreshCart([oakDesk], own)).toMatchObject([{ item: { price: 1400 }, notices: [] }])
    // The member no longer belongs to the company.
    expect(refreshCart([{ ...oakDesk, price: 1400 }], today(desk))).toMatchObject([
      { item: { price: 1400 }, notices: [{ kind: 'price_changed', from: 1400, to: oak.price }] },
    ])
    expect(refreshCart([{ ...oakDesk, price: 1300 }], own)).toMatchObject([
      { notices: [{ kind: 'price_changed', from: 1300, to: 1400 }] },
    ])
  })

  it('another buyer gives the lines other prices; a changed price stays marked', () => {
    const cart = [oakDesk, sageChair]
    const forCompany = repriceCart(cart, today(desk, chair), own)
    expect(forCompany).toEqual([{ ...oakDesk, price: 1400 }, sageChair])
    expect(repriceCart(forCompany, own, today(desk, chair))).toEqual(cart)
    const changed = [{ ...oakDesk, price: 1300 }]
    expect(repriceCart(changed, today(desk), own)).toEqual(changed)
    expect(repriceCart(cart, new Map(), own)).toEqual(cart)
  })
})

const left = (available: number) => ({ notices: [{ kind: 'only_left', available } as const] })

describe('a total', () => {
  it('leaves out lines that cannot be bought, and keeps those that are short or have a new price', () => {
    expect(isBuyable({ notices: [] })).toBe(true)
    expect(isBuyable({ notices: [{ kind: 'price_changed', from: 1, to: 2 }] })).toBe(true)
    expect(isBuyable(left(1))).toBe(true)
    expect(isBuyable(left(0))).toBe(false)
    expect(isBuyable({ notices: [{ kind: 'gone' }] })).toBe(false)
  })
})
