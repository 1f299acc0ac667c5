import type { MessageValues } from '../texts/format.ts'
import type { TextKey } from '../texts/messages.ts'
import type { CheckoutForm, DeliveryAccess } from '../orders/checkout.ts'

const halves = { morning: 'orders.morning', afternoon: 'orders.afternoon' } as const

/**
 * Lists the customer's answers about the access to the building and the preferred day; unanswered questions are left
 * out.
 */
export function accessFacts(
  access: DeliveryAccess | null | undefined,
  t: (key: TextKey, values?: MessageValues) => string,
): [term: string, fact: string][] {
  const { floor, lift, liftWidth, liftDepth, liftHeight, stairs, preferredDay, preferredHalf } = access ?? {}
  const lengths = [liftWidth, liftDepth, liftHeight]
  const isMeasured = lengths.some((length) => length !== undefined)
  const size = `${lengths.map((length) => length ?? '–').join(' x ')} cm`
  const liftTexts = {
    yes: isMeasured ? t('orders.liftYesSize', { size }) : t('common.liftYes'),
    no: t('common.liftNo'),
  }
  const day = [preferredDay, preferredHalf && t(halves[preferredHalf])].filter(Boolean).join(' ')
  const facts: [term: string, fact: string | undefined][] = [
    [t('common.floor'), floor],
    [t('common.lift'), lift && liftTexts[lift]],
    [t('common.stairs'), stairs === undefined ? undefined : t('orders.steps', { count: stairs })],
    [t('common.preferredDay'), day || undefined],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined)
}

/** Joins the typed answers about floor, lift and stairs into one line; undefined if there are none. */
export function accessLine(
  { floor, lift, liftWidth, liftDepth, liftHeight, stairs }: CheckoutForm['deliveryAccess'],
  t: (key: TextKey, values?: MessageValues) => string,
): string | undefined {
  const lengths = [liftWidth, liftDepth, liftHeight]
  const size = lengths.some(Boolean) ? `${lengths.map((length) => length || '–').join(' x ')} cm` : 'none'
  const facts = [
    floor ? t('checkout.onFloor', { floor }) : '',
    lift === 'yes' ? t('checkout.byLift', { size }) : '',
    lift === 'no' ? t('checkout.noLift') : '',
    Number(stairs) > 0 ? t('orders.steps', { count: Number(stairs) }) : '',
  ].filter((fact) => fact !== '')
  return facts.length === 0 ? undefined : facts.join(t('form.separator'))
}
