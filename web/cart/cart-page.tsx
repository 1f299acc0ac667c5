import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { cartAlerts, parseQuantity, type CartItem } from '../../core/cart.ts'
import { moveToWishlist } from '../../core/wishlist.ts'
import { useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import { cartActions } from '../session/cart-store.ts'
import { useSession } from '../session/session-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { PageHead } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { useWishlistToggle } from '../wishlist/use-wishlist-toggle.ts'
import type { CartLine } from './cart-lines.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CartTable, type LineActions } from './cart-table.tsx'
import { CouponForm } from './coupon-form.tsx'
import { useCartLines } from './use-cart-lines.ts'
import { useCoupon } from './use-coupon.ts'

// The screen less the header and the space above the footer.
const screenHigh = 'min-h-[calc(100svh-156px)] md:min-h-[calc(100svh-168px)]'

/**
 * The cart. It is kept by the browser, so the server answers every visitor with the same skeleton; the page is
 * never lower than the screen, so that the footer stays in its place when the lines appear.
 */
export default function CartPage() {
  const t = useT()
  const { hydrationReady } = useSession()
  return (
    <>
      <PageHead title={t('cart.title')} description={t('cart.description')} path={paths.cart()} noIndex />
      <div className={`wrap ${screenHigh}`}>
        {hydrationReady ? (
          <Cart />
        ) : (
          <>
            <CartTitle />
            <CartSkeleton />
          </>
        )}
      </div>
    </>
  )
}

function CartTitle() {
  const t = useT()
  return (
    <h1 tabIndex={-1} data-focus-fallback className="pt-7 pb-5 text-h1 outline-none md:pt-12 md:pb-8">
      {t('cart.title')}
    </h1>
  )
}

function Cart() {
  const t = useT()
  const lines = useCartLines()
  const coupon = useCoupon()
  const wishlist = useWishlistToggle()
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [removed, setRemoved] = useState('')
  const [overAsked, setOverAsked] = useState<string>()

  /** "Removing an item from the cart screen moves it to the wishlist." */
  const moveOut = (line: CartLine, takenOut: readonly CartItem[]) => {
    const [item] = takenOut
    if (item === undefined) return
    wishlist.add(moveToWishlist({ ...item, productName: line.productName }, line.stock ?? item.quantity))
    setRemoved(t('cart.removed', { product: line.productName }))
    const index = lines.indexOf(line)
    // After the row has gone: where it had the focus, the line in its place takes it.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = page.current?.querySelectorAll<HTMLElement>('[data-remove]')
      const neighbour = buttons?.[Math.min(index, buttons.length - 1)]
      ;(neighbour ?? page.current?.querySelector<HTMLElement>('[data-focus-fallback]'))?.focus()
    })
  }

  const actions: LineActions = {
    onIncrease: ({ item, stock }) => cartActions.increase(item, stock ?? item.quantity),
    onDecrease: (line) => moveOut(line, cartActions.decrease(line.item)),
    onRemove: (line) => moveOut(line, cartActions.remove(line.item)),
    onType: (line, text) => {
      const quantity = parseQuantity(text)
      if (quantity === undefined) return
      if (quantity === 0) return moveOut(line, cartActions.remove(line.item))
      const change = cartActions.setQuantity(line.item, quantity, line.stock ?? line.item.quantity)
      setOverAsked(change.ok ? undefined : line.key)
      if (change.ok) return
      const { type, message } = cartAlerts[change.problem]
      showAlert({ type, message: t(message) })
    },
  }

  const leadTo = (line: CartLine) => {
    const row = table.current?.tBodies[0]?.rows[lines.indexOf(line)]
    row?.querySelector<HTMLElement>('input, [data-remove]')?.focus()
  }

  const [beforeLink, link, afterLink] = t('cart.removedItemsMove').split(/<\/?link>/)
  return (
    <div ref={page}>
      <output className="sr-only">{removed}</output>
      {lines.length === 0 ? (
        <div
          tabIndex={-1}
          data-focus-fallback
          className={`flex flex-col justify-center outline-none ${screenHigh}`}
        >
          <EmptyState
            drawing="trolley"
            measure="0 cm"
            heading="h1"
            title={t('cart.empty')}
            text={t('cart.emptyText')}
            action={
              <Link to={paths.shop()} className={buttonClass()}>
                {t('common.shopNow')}
              </Link>
            }
          />
        </div>
      ) : (
        <>
          <CartTitle />
          <CartTable ref={table} lines={lines} overAsked={overAsked} {...actions} />
          <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,4.4fr)] lg:gap-30">
            <div>
              <CouponForm coupon={coupon} />
              <p className="mt-7 text-sm text-ink-soft">
                {beforeLink}
                <Link to={paths.wishlist()} className="underline hover:text-petrol">
                  {link}
                </Link>
                {afterLink}
              </p>
            </div>
            <CartSummary lines={lines} discount={coupon.discount} onBlocked={leadTo} />
          </div>
        </>
      )}
    </div>
  )
}
