import type { TextKey } from '../../i18n/i18n.tsx'

/**
 * The labels of the fields, in the sequence of the page. The submit button lists missing and wrong fields with them.
 */
export const fieldLabels: readonly (readonly [field: string, text: TextKey])[] = [
  ['company.purchaseOrderNumber', 'common.purchaseOrderNumber'],
  ['company.costCentre', 'common.costCentre'],
  ['email', 'common.email'],
  ['phoneNumber', 'common.phoneNumber'],
  ['billing.fullName', 'checkout.fullName'],
  ['billing.nameInScript', 'accounts.nameInScript'],
  ['billing.address', 'checkout.address'],
  ['billing.city', 'checkout.city'],
  ['billing.postalCode', 'checkout.postalCode'],
  ['billing.country', 'checkout.country'],
  ['shipping.fullName', 'checkout.gapShippingName'],
  ['shipping.nameInScript', 'accounts.nameInScript'],
  ['shipping.address', 'common.shippingAddress'],
  ['shipping.city', 'checkout.gapShippingCity'],
  ['shipping.postalCode', 'checkout.gapShippingPostalCode'],
  ['shipping.country', 'checkout.gapShippingCountry'],
  ['pickupLocation', 'checkout.pickupLocation'],
  ['deliveryAccess.floor', 'common.floor'],
  ['deliveryAccess.stairs', 'checkout.stairs'],
  ['deliveryAccess.liftWidth', 'checkout.gapLift'],
  ['deliveryAccess.liftDepth', 'checkout.gapLift'],
  ['deliveryAccess.liftHeight', 'checkout.gapLift'],
  ['deliveryAccess.preferredDay', 'common.preferredDay'],
  ['notes', 'common.orderNotes'],
]
