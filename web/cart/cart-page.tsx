import { lazy, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { total } from '#core/cart/cart.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { AddToListQuietly } from '../companies/lists/add-to-list-quietly.tsx'
import { LazyPart } from '../offline/lazy-part.tsx'
import { useLazyPart } from '../offline/use-lazy-part.ts'
import { report } from '../session/report-problem.ts'
import { useSession } from '../session/session-store.ts'
import { PageHead } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { useCartLines, type CartLine } from './cart-lines.ts'
import { CartSummary } from './cart-summary.tsx'
import { CartSkeleton, CartTable } from './cart-table.tsx'
import { CouponFold } from './coupon-form.tsx'
import { showWhetherEmpty } from './show-whether-empty.ts'
import { useCoupon } from './use-coupon.ts'
import { useLineActions } from './use-line-actions.ts'

// The height of the screen without the header and the space above the footer.
const screenHigh = 'min-h-[calc(100svh-156px)] md:min-h-[calc(100svh-168px)]'

/**
 * The cart page. Only the browser has the cart; the page is as high as the screen, so that the footer does not move.
 */
export default function CartPage() {
  const t = useT()
  const { hydrationReady } = useSession()
  return (
    <>
      <PageHead title={t('common.cart')} description={t('cart.description')} path={paths.cart()} noIndex />
      <div className={`wrap ${screenHigh}`}>{hydrationReady ? <Cart /> : <BeforeHydration />}</div>
    </>
  )
}

/** The page from the server: a skeleton, and the empty cart, which an inline script may show instead. */
function BeforeHydration() {
  return (
    <div>
      <div suppressHydrationWarning>
        <CartTitle />
        <CartSkeleton />
      </div>
      <div suppressHydrationWarning hidden>
        <EmptyCart />
      </div>
      <script dangerouslySetInnerHTML={{ __html: showWhetherEmpty }} />
    </div>
  )
}

function EmptyCart() {
  const t = useT()
  return (
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
  )
}

function CartTitle() {
  const t = useT()
  return (
    <h1 tabIndex={-1} data-focus-fallback className="pt-7 pb-5 text-h1 outline-none md:pt-12 md:pb-8">
      {t('common.cart')}
    </h1>
  )
}

const fetchSharing = async () => (await import('./shared/cart-sharing.tsx')).CartSharing

/** Sharing, loaded once the cart is shown: "A cart can be shared by link". */
function Sharing({ lines }: { lines: readonly CartLine[] }) {
  const [Loaded, load] = useLazyPart(fetchSharing, 'Sharing the cart could not be loaded.')
  useEffect(() => {
    void load()
  }, [load])
  if (Loaded) return <Loaded items={lines.map(({ item }) => item)} />
  return lines.length > 0 && <div className="h-13 border-b border-line" />
}

const AskInCart = lazy(() => import('../quotations/ask-in-cart.tsx'))
const CartBuyingFor = lazy(() => import('./cart-buying-for.tsx'))

/** A line as a shared list takes it. */
const toGoods = ({ item: { productId, specName, quantity }, ...line }: CartLine) => ({
  productId,
  specName,
  quantity,
  productName: line.productName,
  displayName: line.specName,
})

function Cart() {
  const t = useT()
  const { isLogin } = useSession()
  const lines = useCartLines()
  const coupon = useCoupon()
  const soldItems = lines
    .filter((line) => line.isBuyable)
    .map(({ item: { quantity }, ...line }) => ({ quantity, ...line }))
  const worth = coupon.worthOn(soldItems)
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const { actions, announcement, overStock } = useLineActions(page)

  const focusLine = (line: CartLine) => {
    // A line may have a second row about its price by quantity.
    const removeButtons = table.current?.querySelectorAll('[data-remove]')
    const row = removeButtons?.[lines.indexOf(line)]?.closest('tr')
    row?.querySelector<HTMLElement>('[data-accept], input, [data-remove]')?.focus()
  }

  const [beforeLink, link, afterLink] = t('cart.removedItemsMove').split(/<\/?link>/)
  return (
    <div ref={page}>
      <output className="sr-only">{announcement}</output>
      {lines.length === 0 ? (
        <>
          <Sharing lines={lines} />
          <EmptyCart />
        </>
      ) : (
        <>
          <CartTitle />
          {isLogin && (
            <LazyPart onMissing={(error) => report('The choice of a company could not be loaded.', error)}>
              <CartBuyingFor amount={total(soldItems, worth.discount)} />
            </LazyPart>
          )}
          <CartTable ref={table} lines={lines} actions={actions} overStock={overStock} />
          <div className="mt-5 lg:mt-8 lg:ml-auto lg:w-115">
            <CartSummary lines={lines} discount={worth.discount} onBlocked={focusLine} />
            <CouponFold
              coupon={coupon}
              worth={worth}
              isKnown={lines.every(({ stock }) => stock !== undefined)}
            />
            <Sharing lines={lines} />
            <AddToListQuietly goods={lines.map(toGoods)} className="mt-2" />
            <p className="mt-4 text-sm text-ink-soft">
              {beforeLink}
              <Link
                to={isLogin ? paths.wishlist() : paths.visitorWishlist()}
                className="underline hover:text-petrol"
              >
                {link}
              </Link>
              {afterLink}
            </p>
            <LazyPart>
              <AskInCart lines={lines} />
            </LazyPart>
          </div>
        </>
      )}
    </div>
  )
}
