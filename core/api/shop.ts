import { shopContact } from '../shop/shop.ts'
import { endpoint } from './endpoint.ts'

/** "Shop contact data (chat number, e-mail, social links, hours, seller name and number) are settings." */
export const getShop = endpoint({
  method: 'get',
  path: '/shop',
  access: 'anyone',
  tag: 'Shop',
  summary: 'How to reach the shop.',
  output: shopContact,
})
