import { shopContact } from '../shop/contact.ts'
import { endpointsOf } from './endpoint.ts'

/** Reads the shop's contact data, such as chat number, email address, hours and seller. */
export const getShop = endpointsOf('Shop')('GET /shop', 'anyone', {
  summary: "The shop's contact data.",
  output: shopContact,
})
