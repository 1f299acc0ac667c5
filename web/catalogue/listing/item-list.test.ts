import { expect, it } from 'vitest'
import { itemList } from './item-list.ts'

it('lists products in their order, with full addresses', () => {
  expect(
    itemList(
      [
        { id: 'desk', productName: 'Sit-Stand Desk' },
        { id: 'a b', productName: 'Chair' },
      ],
      'https://shop.example',
    ),
  ).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: 'Sit-Stand Desk', url: 'https://shop.example/product/desk' },
      { position: 2, name: 'Chair', url: 'https://shop.example/product/a%20b' },
    ],
  })
})
