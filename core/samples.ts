import type { Product, Spec } from './catalogue.ts'

/** A spec for tests, with whatever the test is about. */
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

/** A product for tests, with whatever the test is about. */
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
