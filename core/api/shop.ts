import { shopContact } from '../shop/shop.ts'
import { endpointsOf } from './endpoint.ts'

/** "Shop contact data (chat number, e-mail, social links, hours, seller name and number) are settings." */
export const getShop = endpointsOf('Shop')('GET /shop', 'anyone', {
  summary: 'How to reach the shop.',
  output: shopContact,
})
