import type { Due } from '#core/orders/orders.ts'
import { statusText, type OrderStatus, type ShippingMethod } from '#core/orders/statuses.ts'
import { shopName } from '#core/shop/shop.ts'
import { codeRules } from '#core/verification/verification.ts'
import type { Wording } from './wording.ts'

const shop = shopName
const minutes = codeRules.life / 60_000

/** The message with a code. Over https it ends with the site's name, so that phones fill in the code only there. */
export function codeMessage({ code, origin }: { code: string; origin: string }, { t }: Wording): string {
  return boundToSite(t('sms.code', { code, shop, minutes }), { code, origin })
}

/** The message with the code for following an order without an account. */
export function trackingCodeMessage(
  { code, origin }: { code: string; origin: string },
  { t }: Wording,
): string {
  return boundToSite(t('sms.track', { code, shop, minutes }), { code, origin })
}

const boundToSite = (message: string, { code, origin }: { code: string; origin: string }) =>
  origin.startsWith('https:') ? `${message}\n\n@${new URL(origin).host} #${code}` : message

/** The message with the code that a member reads out to staff to change the phone number. */
export function newNumberMessage({ code }: { code: string }, { t }: Wording): string {
  return t('sms.newNumber', { code, shop, minutes })
}

/** The message with the code that confirms a change of the recipient's own account. */
export function changeMessage({ code }: { code: string }, { t }: Wording): string {
  return t('sms.change', { code, shop, minutes })
}

/** Notifies the old phone number of an account that the number was changed. */
export function phoneChangedMessage({ origin }: { origin: string }, { t }: Wording): string {
  return t('sms.phoneChanged', { shop, origin })
}

/** Notifies a member of a sign-in on a new device. */
export function newDeviceMessage(
  { origin, device }: { origin: string; device: string },
  { t }: Wording,
): string {
  return t('sms.newDevice', {
    shop,
    origin,
    device: device || t('emails.newDevice.unknown'),
  })
}

/** Confirms that the password was changed. */
export function passwordChangedMessage({ origin }: { origin: string }, { t }: Wording): string {
  return t('sms.passwordChanged', { shop, origin })
}

/** Reports that staff took an order by phone, and links to it. */
export function orderTakenMessage(
  { number, amount, link }: { number: string; amount: string; link: string },
  { t }: Wording,
): string {
  return t('sms.orderTaken', { shop, number, amount, link })
}

/** Reports that an order can be picked up, with its pickup code. */
export function pickupReadyMessage(
  values: { number: string; location: string; code: string; amount: string; due: Due; link: string },
  { t }: Wording,
): string {
  return t('sms.pickupReady', { shop, ...values })
}

/** Reports that an order was changed, or that a change needs the customer's consent. */
export function orderChangedMessage(
  { number, amount, link, state }: { number: string; amount: string; link: string; state: string },
  { t }: Wording,
): string {
  return t('sms.orderChanged', { shop, number, amount, link, state })
}

/** Corrects an earlier SMS about a step that staff have since corrected, and reports the order's current status. */
export function orderCorrectedMessage(
  values: { number: string; status: OrderStatus; shippingMethod: ShippingMethod; link: string },
  { t }: Wording,
): string {
  const { number, link } = values
  return t('sms.orderCorrected', { shop, number, status: t(statusText(values)), link })
}

/** Asks a customer who did not answer the phone to confirm the order by a link. */
export function confirmAskedMessage(
  values: { number: string; amount: string; due: Due; link: string },
  { t }: Wording,
): string {
  return t('sms.confirmAsked', { shop, ...values })
}
