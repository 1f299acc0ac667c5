import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleProduct, sampleSpec } from '../catalogue/test-samples.ts'
import { escapeXml } from './xml.ts'
import { feedItems } from './product-feed.ts'

const origin = 'https://shop.example'

it('holds every spec as an item with its own address, price and stock', () => {
  const desk = sampleProduct({
    images: ['/oak.webp', '/walnut.webp', '/room.webp'],
    specs: [
      sampleSpec({
        name: 'Oak & Black',
        id: 'oak',
        images: ['/oak.webp'],
        materials: ['Oak', 'Steel'],
        grossWeightKg: 43,
      }),
      sampleSpec({ name: 'Walnut', quantity: 0, price: 1999, images: ['/walnut.webp'], size: '27 bananas' }),
    ],
  })
  const [oak, walnut] = feedItems(desk, { origin, pictures: '/pictures' }, 'zh-TW').trim().split('\n')
  for (const field of [
    '<g:id>desk-oak</g:id>',
    '<g:item_group_id>desk</g:item_group_id>',
    '<g:title>Sit-Stand Desk, Oak &amp; Black</g:title>',
    '<g:link>https://shop.example/product/desk?spec=Oak+%26+Black&amp;lang=zh-TW</g:link>',
    '<g:image_link>https://shop.example/oak.webp</g:image_link>',
    '<g:additional_image_link>https://shop.example/room.webp</g:additional_image_link>',
    '<g:availability>in_stock</g:availability>',
    '<g:price>1499.00 MYR</g:price>',
    '<g:size>120.0 x 60.0 x 74.0 cm</g:size>',
    '<g:material>Oak / Steel</g:material>',
    '<g:shipping_weight>43 kg</g:shipping_weight>',
  ])
    expect(oak).toContain(field)
  expect(oak).not.toContain('walnut.webp')
  expect(walnut).toContain('<g:availability>out_of_stock</g:availability>')
  expect(walnut).not.toContain('<g:size>')
})

it('escapes every text, and removes characters that XML cannot contain', () => {
  expect(escapeXml('Oak & "Black" <b>\u0000\ud800')).toBe('Oak &amp; &quot;Black&quot; &lt;b&gt;')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect([...escapeXml(text)].filter((character) => '<>"\u0000\u000b'.includes(character))).toEqual([])
    }),
  )
})
