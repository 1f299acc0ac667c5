import { describe, expect, it } from 'vitest'
import { sampleProduct, sampleSpec } from '#core/catalogue/test-samples.ts'
import { breadcrumbList, productGroup } from './structured-data.ts'

const origin = 'https://shop.example'
const places = { origin, pictures: '/pictures' }
const oak = sampleSpec({ name: 'Oak', displayName: '橡木', displayColor: '橡木', quantity: 5, price: 1499 })
const walnut = sampleSpec({ name: 'Walnut', quantity: 0, price: 1999, size: 'large' })
const desk = sampleProduct({
  images: ['/oak.webp', 'https://pictures.example/room.webp'],
  specs: [oak, walnut],
})

describe('productGroup', () => {
  it('names the prices by quantity with their pieces', () => {
    const byQuantity = sampleProduct({ specs: [{ ...oak, tiers: [{ from: 5, price: 1450 }] }] })
    expect(productGroup(byQuantity, places)).toMatchObject({
      hasVariant: [
        {
          offers: {
            price: 1499,
            priceSpecification: [
              { price: 1499, eligibleQuantity: { minValue: 1, maxValue: 4 } },
              { price: 1450, eligibleQuantity: { minValue: 5 } },
            ],
          },
        },
      ],
    })
  })

  it('holds every spec as a variant with its offer in ringgit', () => {
    expect(productGroup(desk, places)).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'desk',
      url: 'https://shop.example/product/desk',
      image: ['https://shop.example/oak.webp', 'https://pictures.example/room.webp'],
      hasVariant: [
        {
          sku: 'desk-oak',
          name: 'Sit-Stand Desk, 橡木',
          color: '橡木',
          size: '120.0 x 60.0 x 74.0 cm',
          url: 'https://shop.example/product/desk?spec=Oak',
          offers: {
            url: 'https://shop.example/product/desk?spec=Oak',
            price: 1499,
            priceCurrency: 'MYR',
            availability: 'https://schema.org/InStock',
          },
        },
        {
          sku: 'desk-walnut',
          offers: { price: 1999, priceCurrency: 'MYR', availability: 'https://schema.org/OutOfStock' },
        },
      ],
    })
  })

  it('has the measures, the weight and the materials of a spec, where they are known', () => {
    const measured = sampleSpec({
      sizeCm: { width: 120, depth: 60.4, height: 74.4 },
      netWeightKg: 39.9,
      materials: ['Oak', 'Steel'],
    })
    expect(productGroup({ ...desk, specs: [measured] }, places)).toMatchObject({
      hasVariant: [
        {
          material: 'Oak, Steel',
          depth: { '@type': 'QuantitativeValue', value: 60.4, unitCode: 'CMT' },
          weight: { value: 39.9, unitCode: 'KGM' },
        },
      ],
    })
    expect(JSON.stringify(productGroup(desk, places))).not.toContain('CMT')
  })

  it('says that delivery is free, how long it takes, and that goods can be returned', () => {
    const [{ offers }] = (productGroup(desk, places) as { hasVariant: [{ offers: object }] }).hasVariant
    expect(offers).toMatchObject({
      shippingDetails: [
        {
          shippingRate: { value: 0, currency: 'MYR' },
          shippingDestination: { addressCountry: 'MY' },
          deliveryTime: { handlingTime: { maxValue: 2 }, transitTime: { minValue: 3, maxValue: 14 } },
        },
        {
          shippingDestination: { addressCountry: 'TW' },
          deliveryTime: { transitTime: { minValue: 10, maxValue: 20 } },
        },
      ],
      hasMerchantReturnPolicy: {
        applicableCountry: ['MY', 'TW'],
        merchantReturnDays: 7,
        returnFees: 'https://schema.org/FreeReturn',
      },
    })
  })

  it('leaves out a size that cannot be read', () => {
    expect(JSON.stringify(productGroup({ ...desk, specs: [walnut] }, places))).not.toContain('N/A')
  })
})

it('breadcrumbs lead to a page step by step', () => {
  const crumbs = [
    { name: 'Products', path: '/shop' },
    { name: 'Desks', path: '/shop?category=Desks' },
  ]
  expect(breadcrumbList(crumbs, origin)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Products', item: 'https://shop.example/shop' },
      { position: 2, name: 'Desks', item: 'https://shop.example/shop?category=Desks' },
    ],
  })
})
