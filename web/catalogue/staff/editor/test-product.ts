import type { OpenedProduct } from './product-draft.ts'

const picture = (digit: string) => `/pictures/${digit.repeat(16)}/1000.webp`

/** A saved product with two specs, for tests. */
export const storedDesk: OpenedProduct['product'] = {
  id: 'lift-desk',
  productName: { en: 'Lift Desk', 'zh-TW': '升降桌' },
  category: 'desks',
  description: { en: 'It goes up.', 'zh-TW': '可以升高。' },
  parameters: { en: [{ Material: 'Steel' }], 'zh-TW': [{ 材質: '鋼' }] },
  specs: [
    {
      id: 'oak',
      name: 'Oak',
      nameI18n: { en: 'Oak', 'zh-TW': '橡木' },
      price: 1499,
      quantity: 24,
      color: 'Oak',
      colorI18n: { en: 'Oak', 'zh-TW': '橡木' },
      size: '120*60*74cm',
      description: { en: 'Small.', 'zh-TW': '小。' },
      images: [picture('a')],
    },
    {
      id: 'white',
      name: 'White',
      nameI18n: { en: 'White', 'zh-TW': '白' },
      price: 1699,
      quantity: 3,
      color: 'White',
      colorI18n: { en: 'White', 'zh-TW': '白' },
      size: '140*70*74cm',
      description: { en: 'Large.', 'zh-TW': '大。' },
      images: [picture('b')],
    },
  ],
  images: [picture('a'), picture('b'), picture('c')],
  imgUrl: picture('a'),
  onSale: false,
  bestSeller: false,
  published: true,
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
}
