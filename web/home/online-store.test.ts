import { expect, it } from 'vitest'
import { sampleShop } from '#core/catalogue/test-samples.ts'
import { onlineStore } from './online-store.ts'

it('introduces the shop with the ways to reach it', () => {
  expect(onlineStore(sampleShop({ origin: 'https://shop.example' }))).toMatchObject({
    '@type': 'OnlineStore',
    name: 'Office Furniture Store',
    url: 'https://shop.example/home',
    email: 'service@example.com',
    telephone: '+12025550143',
    sameAs: ['https://facebook.example/shop'],
  })
})
