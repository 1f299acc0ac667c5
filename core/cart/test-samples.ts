import { sampleProduct, sampleSpec } from '../catalogue/test-samples.ts'
import type { CartItem } from './cart.ts'

export const oak = sampleSpec({
  name: 'Oak',
  quantity: 5,
  price: 1499,
  images: ['/oak.webp', '/oak-side.webp'],
})
export const walnut = sampleSpec({ name: 'Walnut', quantity: 0, price: 1999 })
export const desk = sampleProduct({ id: 'desk', specs: [oak, walnut] })

export const oakDesk: CartItem = {
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
export const sageChair: CartItem = {
  ...oakDesk,
  productId: 'chair',
  productName: 'Task Chair',
  specName: 'Sage',
  quantity: 3,
  price: 929,
  color: 'Sage',
  image: '/sage.webp',
}
