import { useId } from 'react'
import { Link } from 'react-router'
import { countItems, subtotal, total } from '#core/cart/cart.ts'
import { canCheckout } from '#core/cart/changes.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { PromiseLine } from '../delivery/promise-line.tsx'
import { paths } from '../navigation/paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { soldLines, type CartLine } from './cart-lines.ts'
import { describeNotice } from './notice-text.ts'

interface CartSummaryProps {
  lines: readonly CartLine[]
  /** In ringgit. */
  discount: number
  /** Leads the visitor to the first line that prevents the checkout. */
  onBlocked: (line: CartLine) => void
}

/**
 * The summary of the cart. "A summary (Subtotal, Voucher Discount, Total with item count). A Checkout button goes to
 * /checkout."
 */
export function CartSummary({ lines, discount, onBlocked }: CartSummaryProps) {
  const t = useT()
  const id = useId()
  const items = lines
    .filter((line) => line.isBuyable)
    .map(({ item: { quantity }, price }) => ({ quantity, price }))
  const blocked = lines.flatMap((line) => line.notices.map((notice) => ({ line, notice })))
  const [first] = blocked
  const { sold, short } = soldLines(lines)
  const row = 'flex justify-between gap-4 py-2.25 text-md leading-6'
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {t('cart.summary')}
      </h2>
      <dl>
        <div className={row}>
          <dt>{t('common.subtotal')}</dt>
          <dd className="tabular">{formatRinggit(subtotal(items))}</dd>
        </div>
        <div className={row}>
          <dt>{t('cart.voucherDiscount')}</dt>
          <dd className={`tabular ${discount > 0 ? 'text-success' : ''}`}>{formatRinggit(-discount)}</dd>
        </div>
        <div
          aria-live="polite"
          aria-atomic
          className="mt-2 flex justify-between gap-4 border-t border-ink pt-4 pb-2.25 text-xl font-medium"
        >
          <dt>{t('cart.total', { count: countItems(items) })}</dt>
          <dd data-keep-clear className="tabular">
            {formatRinggit(total(items, discount))}
          </dd>
        </div>
      </dl>
      {sold.length > 0 && (
        <PromiseLine
          soldOut={short.length === sold.length}
          undated={short.map(({ productName: product, specName: spec }) =>
            t('delivery.undatedSpec', { product, spec }),
          )}
          className="mt-4"
        />
      )}
      <div className="mt-5">
        {first && !canCheckout(lines) ? (
          <>
            <Button
              size="lg"
              block
              aria-disabled
              aria-describedby={`${id}-blocked`}
              onClick={() => onBlocked(first.line)}
            >
              {t('common.checkout')}
            </Button>
            <div id={`${id}-blocked`} className="mt-3 text-sm text-danger">
              <p>{t('cart.cannotCheckout')}</p>
              <ul className="mt-1">
                {blocked.map(({ line: { key, productName, specName }, notice }) => (
                  <li key={`${key} ${notice.kind}`}>
                    {t('cart.shortItem', {
                      product: productName,
                      spec: specName,
                      reason: describeNotice(notice, t),
                    })}
                  </li>
                ))}
              </ul>
            </div>
          </>
        ) : (
          <Link to={paths.checkout()} className={buttonClass({ size: 'lg', block: true })}>
            {t('common.checkout')}
          </Link>
        )}
      </div>
    </section>
  )
}
