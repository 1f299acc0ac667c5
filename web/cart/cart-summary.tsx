import { useId } from 'react'
import { Link } from 'react-router'
import { countItems, subtotal, total } from '#core/cart/cart.ts'
import { canCheckout, type CartNotice } from '#core/cart/changes.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { ArrivalLine } from '../delivery/arrival-line.tsx'
import { paths } from '../navigation/paths.ts'
import { BottomBar, barButton } from '../floating/bottom-bar.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { savedByQuantity, soldLines, type CartLine } from './cart-lines.ts'
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
 * /checkout." Below 1024 px the total, the button and the chat are a bar at the bottom of the screen.
 */
export function CartSummary({ lines, discount, onBlocked }: CartSummaryProps) {
  const t = useT()
  const id = useId()
  const items = lines
    .filter((line) => line.isBuyable)
    .map(({ item: { quantity }, price }) => ({ quantity, price }))
  const saved = lines.reduce((sum, line) => sum + savedByQuantity(line), 0)
  const blocked = canCheckout(lines)
    ? []
    : lines.flatMap((line) => line.notices.map((notice) => ({ line, notice })))
  const [first] = blocked
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {t('cart.summary')}
      </h2>
      <div className="lg:flex lg:flex-col">
        <BottomBar
          wide="lg:contents"
          fact={
            <dl aria-live="polite" aria-atomic>
              <div className="font-medium lg:flex lg:justify-between lg:gap-4 lg:pb-1.5 lg:text-xl">
                <dt className="text-sm max-lg:font-normal lg:text-xl">
                  {t('cart.total', { count: countItems(items) })}
                </dt>
                <dd data-keep-clear className="tabular price">
                  {formatRinggit(total(items, discount))}
                </dd>
              </div>
            </dl>
          }
        >
          <div className="lg:order-1 lg:mt-4">
            {first ? (
              <Button
                size="lg"
                block
                aria-disabled
                aria-describedby={`${id}-blocked`}
                onClick={() => onBlocked(first.line)}
                className={barButton}
              >
                {t('common.checkout')}
              </Button>
            ) : (
              <Link
                to={paths.checkout()}
                className={`${buttonClass({ size: 'lg', block: true })} ${barButton}`}
              >
                {t('common.checkout')}
              </Link>
            )}
          </div>
        </BottomBar>
        <Parts of={subtotal(items)} discount={discount} />
        {saved > 0 && (
          <p className="tabular py-1 text-sm text-ink-soft">
            {t('cart.belowSingle', { saved: formatRinggit(saved) })}
          </p>
        )}
        {first && <Blocked id={`${id}-blocked`} blocked={blocked} />}
      </div>
      <Arrival lines={lines} />
    </section>
  )
}

/** The parts that add up to the total. */
function Parts({ of: sum, discount }: { of: number; discount: number }) {
  const t = useT()
  const row = 'flex justify-between gap-4 py-1 leading-6'
  return (
    <dl className="text-md text-ink-soft">
      <div className={row}>
        <dt>{t('common.subtotal')}</dt>
        <dd className="tabular">{formatRinggit(sum)}</dd>
      </div>
      <div className={row}>
        <dt>{t('cart.voucherDiscount')}</dt>
        <dd className={`tabular ${discount > 0 ? 'text-success' : ''}`}>{formatRinggit(-discount)}</dd>
      </div>
    </dl>
  )
}

/** When the goods arrive, and which lines have no date, for example because they are no longer sold. */
function Arrival({ lines }: Pick<CartSummaryProps, 'lines'>) {
  const t = useT()
  const { sold, short } = soldLines(lines)
  const undated = short.map(({ productName: product, specName: spec }) =>
    t('delivery.undatedSpec', { product, spec }),
  )
  return (
    <div className="mt-3 border-t border-line lg:mt-5">
      {short.length < sold.length && (
        <ArrivalLine
          warning={
            undated.length > 0
              ? t('delivery.undated', { products: undated.join(t('form.separator')) })
              : undefined
          }
        />
      )}
      {sold.length > 0 && short.length === sold.length && (
        <section aria-label={t('delivery.title')} className="border-b border-line py-3.5 text-md">
          {t('common.soldOut')} <span className="text-ink-soft">{t('delivery.soldOutText')}</span>
        </section>
      )}
    </div>
  )
}

/** The reasons that prevent the checkout, line by line. */
function Blocked({
  id,
  blocked,
}: {
  id: string
  blocked: readonly { line: CartLine; notice: CartNotice }[]
}) {
  const t = useT()
  return (
    <div id={id} className="order-2 mt-3 text-sm text-danger">
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
  )
}
