import type { Product, Spec } from './product.ts'
import type { ShopContact } from '../shop/contact.ts'

/** A spec for tests. */
export function sampleSpec(about: Partial<Spec> = {}): Spec {
  const name = about.name ?? 'Oak'
  return {
    id: name.toLowerCase(),
    name,
    displayName: name,
    price: 1499,
    quantity: 5,
    color: name,
    displayColor: name,
    size: '120*60*74cm',
    description: `The desk in ${name}.`,
    images: [`/${name.toLowerCase()}.webp`],
    ...about,
  }
}

/** A product for tests. */
export function sampleProduct(about: Partial<Product> = {}): Product {
  return {
    id: 'desk',
    productName: 'Sit-Stand Desk',
    category: 'Desks',
    displayCategory: 'Desks',
    description: 'A desk for sitting and standing.',
    imgUrl: '/desk.webp',
    images: [],
    parameters: [],
    specs: [sampleSpec()],
    ...about,
  }
}

/** The contact data of a shop for tests. */
export function sampleShop(about: Partial<ShopContact> = {}): ShopContact {
  return {
    chatNumber: '+12025550143',
    chatNumberText: '+1 202 555 0143',
    sellerNumber: '+12025550177',
    lineAccount: '',
    email: 'service@example.com',
    social: [{ name: 'Facebook', url: 'https://facebook.example/shop' }],
    officeDays: { first: 1, last: 5 },
    officeHours: { opens: '09:00', closes: '18:00' },
    seller: { name: 'A seller', address: 'An address' },
    origin: 'https://shop.example',
    demo: true,
    ...about,
  }
}
