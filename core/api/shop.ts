import { shopContact } from '../shop/contact.ts'
import { endpointsOf } from './endpoint.ts'

/**
 * Reads the shop's contact data. "Shop contact data (chat number, e-mail, social links, hours, seller name and number)
 * are settings."
 */
export const getShop = endpointsOf('Shop')('GET /shop', 'anyone', {
  summary: "The shop's contact data.",
  output: shopContact,
})
