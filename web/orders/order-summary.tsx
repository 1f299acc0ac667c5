import { useId } from 'react'
import { Link } from 'react-router'
import { subtotal } from '#core/cart/cart.ts'
import { awaitsConfirmation, isCancelled, stillToPay, toPayText } from '#core/orders/orders.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import type { OrderView } from './order-view.ts'
import { Sum } from './sum.tsx'

/** The amounts of the order, and how it is paid. */
export function OrderSummary({ order }: { order: OrderView }) {
  const t = useT()
  const id = useId()
  const { items, totalAmount, voucherCode, voucherDiscount, adjustment, paidInAdvance = 0 } = order
  return (
    <aside aria-labelledby={id} className="bg-studio p-5 md:p-8">
      <h2 id={id} className="text-xl font-medium">
        {t('common.orderSummary')}
      </h2>
      <dl className="mt-2">
        <Sum label={t('common.subtotal')} amount={subtotal(items)} />
        <Sum label={t('common.discount')} amount={0} />
        <Sum label={t('common.total')} amount={totalAmount} total />
        {order.fee !== undefined && <Sum label={order.feeReason ?? ''} amount={order.fee} />}
        {adjustment !== undefined && adjustment > 0 && (
          <Sum label={t('orders.adjustment')} amount={-adjustment} />
        )}
        {paidInAdvance > 0 && <Sum label={t('orders.paidInAdvance')} amount={-paidInAdvance} />}
        {stillToPay(order) !== totalAmount && !isCancelled(order.status) && (
          <Sum label={t(toPayText(order))} amount={stillToPay(order)} />
        )}
      </dl>
      {voucherCode && adjustment === undefined && voucherDiscount > 0 && awaitsConfirmation(order) && (
        <p className="mt-2 text-sm text-ink-soft">
          {t('orders.voucher', { code: voucherCode, amount: formatRinggit(voucherDiscount) })}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-soft">{paymentMethodName(order.paymentMethod, t)}</p>
      {order.acceptedPolicies && <AcceptedPolicies {...order.acceptedPolicies} />}
    </aside>
  )
}

/** Links to the versions of the policies that the customer accepted: "Orders keep the version accepted". */
function AcceptedPolicies({ terms, privacy }: NonNullable<OrderView['acceptedPolicies']>) {
  const t = useT()
  return (
    <p className="mt-4 text-sm text-ink-soft print:hidden">
      {t('orders.acceptedPolicies')}{' '}
      <Link to={paths.policyVersion('terms', terms)} className="text-ink underline">
        {t('policies.versionTitle', { title: t('common.termsAndConditions'), version: terms })}
      </Link>
      {t('form.separator')}
      <Link to={paths.policyVersion('privacy', privacy)} className="text-ink underline">
        {t('policies.versionTitle', { title: t('common.privacyPolicy'), version: privacy })}
      </Link>
    </p>
  )
}
