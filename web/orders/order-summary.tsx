import { MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { subtotal } from '#core/cart/cart.ts'
import { awaitsConfirmation, isCancelled, stillToPay, toPayText } from '#core/orders/orders.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import { chatNames } from '#core/shop/chat.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { useChats } from '../shell/use-chats.ts'
import { useShop } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Hint } from '../ui/small-text.tsx'
import { NewTabLink } from './new-tab-link.tsx'
import type { OrderView } from './order-view.ts'
import { Sum } from './sum.tsx'

const confirmTexts = { whatsapp: 'orders.confirmByWhatsapp', line: 'orders.confirmByLine' } as const

/** The amounts of the order, and the chat with the seller. */
export function OrderSummary({ order }: { order: OrderView }) {
  const t = useT()
  const id = useId()
  const { sellerNumber } = useShop()
  const {
    items,
    totalAmount,
    voucherCode,
    voucherDiscount,
    adjustment,
    amountToPay,
    paidInAdvance = 0,
  } = order
  const about = { number: order.orderNumber, id: order.id, total: formatRinggit(amountToPay) }
  const payment = paymentMethodName(order.paymentMethod, t)
  const confirming = useChats(t('orders.confirmMessage', { ...about, payment }), sellerNumber)
  const [asking, other] = useChats(t('orders.chatMessage', about), sellerNumber)
  return (
    <section aria-labelledby={id} className="bg-studio p-6 md:p-8">
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
      {awaitsConfirmation(order) && order.customerConfirmedAt === undefined && (
        <>
          {confirming.map(({ app, href }) => (
            <ChatButton key={app} href={href} label={t(confirmTexts[app])} />
          ))}
          <Hint className="mt-2">{t('orders.confirmHint')}</Hint>
        </>
      )}
      {order.acceptedPolicies && <AcceptedPolicies {...order.acceptedPolicies} />}
      <ChatButton href={asking.href} label={t('orders.chat')} />
      <Hint className="mt-2">
        {t('orders.chatHint')}{' '}
        {other && (
          <NewTabLink
            href={other.href}
            label={t('chat.or', { app: chatNames[other.app] })}
            className="text-ink underline"
          />
        )}
      </Hint>
    </section>
  )
}

/** Links to the policies that applied: "Orders keep the version accepted". */
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

/** The chat link: "a chat link built from the seller number with a prefilled message plus the order id." */
function ChatButton({ href, label }: { href: string; label: string }) {
  return (
    <NewTabLink
      href={href}
      label={label}
      className={`mt-5 ${buttonClass({ variant: 'secondary', block: true })}`}
    >
      <MessageCircle className="size-5" />
      {label}
    </NewTabLink>
  )
}
