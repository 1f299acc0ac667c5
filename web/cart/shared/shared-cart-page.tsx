import { useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { countItems, lineTotal, subtotal } from '#core/cart/cart.ts'
import { parseSharedCart, type SharedLine } from '#core/cart/shared-cart.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { formatRinggit } from '#core/money.ts'
import { orderAgain } from '#core/orders/order-again.ts'
import type { Products } from '../../catalogue/read-products.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { cartActions, cartStore, useCart } from '../../session/cart-store.ts'
import { useSession } from '../../session/session-store.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { describeNotice } from '../notice-text.ts'
import { keepCart } from './earlier-carts.ts'
import { toShownLines, useSharedProducts, type ShownLine } from './shown-lines.ts'

/**
 * The page of a shared cart, with current prices, before it goes into the visitor's cart: "A cart can be shared by
 * link". Only the browser knows the fragment of the URL.
 */
export default function SharedCartPage() {
  const t = useT()
  const { hydrationReady } = useSession()
  return (
    <>
      <PageHead
        title={t('sharedCart.title')}
        description={t('sharedCart.description')}
        path={paths.sharedCart()}
        noIndex
      />
      <div className="wrap min-h-[calc(100svh-156px)] md:min-h-[calc(100svh-168px)]">
        {hydrationReady ? (
          <SharedCart />
        ) : (
          <>
            <Title />
            <WithoutScripts>{t('cart.needsJavaScript')}</WithoutScripts>
            <LinesSkeleton />
          </>
        )}
      </div>
    </>
  )
}

function Title() {
  const t = useT()
  return <h1 className="pt-7 pb-3 text-h1 md:pt-12">{t('sharedCart.title')}</h1>
}

function LinesSkeleton() {
  return <Skeleton className="mt-8 h-80 w-full" />
}

function SharedCart() {
  const t = useT()
  const { hash } = useLocation()
  const lines = useMemo(() => parseSharedCart(hash), [hash])
  const { products, failed, retry } = useSharedProducts(lines)
  if (lines.length === 0)
    return (
      <EmptyState
        drawing="trolley"
        measure="0 cm"
        heading="h1"
        title={t('sharedCart.empty')}
        text={t('sharedCart.emptyText')}
        action={
          <Link to={paths.shop()} className={buttonClass()}>
            {t('common.shopNow')}
          </Link>
        }
      />
    )
  return (
    <>
      <Title />
      <p className="text-ink-soft">{t('sharedCart.text')}</p>
      {failed ? (
        <Notice tone="danger" className="mt-8">
          <p>{t('sharedCart.failed')}</p>
          <Button variant="quiet" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </Notice>
      ) : products === undefined ? (
        <LinesSkeleton />
      ) : (
        <Lines lines={lines} products={products} />
      )}
    </>
  )
}

function Lines({ lines, products }: { lines: readonly SharedLine[]; products: Products }) {
  const t = useT()
  const own = useCart()
  const shown = toShownLines(lines, products, own)
  const buyable = shown.filter(({ line }) => line.isBuyable)
  const sums = buyable.map(({ line: { item, price } }) => ({ quantity: item.quantity, price }))
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-18">
      <ul className="border-t border-ink">
        {shown.map((each) => (
          <Line key={each.line.key} shown={each} />
        ))}
      </ul>
      <section aria-label={t('cart.summary')} className="self-start bg-studio p-6">
        <p className="flex justify-between gap-4 text-xl font-medium">
          <span>{t('cart.total', { count: countItems(sums) })}</span>
          <span className="tabular">{formatRinggit(subtotal(sums))}</span>
        </p>
        {buyable.length === 0 ? (
          <p className="mt-4 text-danger">{t('sharedCart.unavailable')}</p>
        ) : (
          <TakeButtons lines={lines} products={products} />
        )}
      </section>
    </div>
  )
}

/** The buttons that add the shared cart to the visitor's, or replace it and store it as an earlier cart. */
function TakeButtons({ lines, products }: { lines: readonly SharedLine[]; products: Products }) {
  const t = useT()
  const navigate = useNavigate()
  const own = countItems(useCart())
  const take = (instead: boolean) => {
    const before = instead ? [] : cartStore.latest()
    if (instead) keepCart()
    const { items } = orderAgain(before, lines, products)
    cartActions.replace(items)
    const [count, total] = [countItems(items) - countItems(before), countItems(lines)]
    if (count === total) showAlert({ type: 'success', message: t('sharedCart.added', { count }) })
    else showAlert({ type: 'warning', message: t('sharedCart.addedSome', { count, total }) })
    void navigate(paths.cart())
  }
  return (
    <div className="mt-5 grid gap-3">
      <Button size="lg" block onClick={() => take(false)}>
        {t(own === 0 ? 'sharedCart.take' : 'sharedCart.add')}
      </Button>
      {own > 0 && (
        <>
          <Button variant="secondary" size="lg" block onClick={() => take(true)}>
            {t('sharedCart.instead')}
          </Button>
          <p className="text-sm text-ink-soft">{t('sharedCart.own', { count: own })}</p>
        </>
      )}
    </div>
  )
}

function Line({ shown: { line, inCart } }: { shown: ShownLine }) {
  const t = useT()
  const { item, productName, specName, notices, isBuyable, price, stock } = line
  const isSold = stock !== undefined && notices.every(({ kind }) => kind !== 'gone')
  const name = productName || t('sharedCart.unknown')
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4 md:grid-cols-[88px_minmax(0,1fr)_auto]">
      <span className="block aspect-square bg-studio">
        {item.image !== '' && (
          <Picture
            url={item.image}
            alt=""
            sizes="(min-width: 768px) 88px, 72px"
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="min-w-0 wrap-break-word">
        {isSold ? (
          <Link
            to={paths.product(item.productId, item.specName)}
            className="inline-flex items-center font-medium no-underline hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        {isSold && (
          <SubLine size="sm">
            {specName} · <span className="tabular">{formatSize(item.size)}</span>
          </SubLine>
        )}
        {notices.map((notice) => (
          <span key={notice.kind} className="mt-1 block text-sm text-danger">
            {describeNotice(notice, t)}
          </span>
        ))}
        {inCart > 0 && (
          <span className="mt-1 block text-sm text-warning">{t('sharedCart.inCart', { count: inCart })}</span>
        )}
      </div>
      <p className="tabular text-end text-md">
        <span className="block whitespace-nowrap">
          {item.quantity}
          {isBuyable && ` × ${formatRinggit(price)}`}
        </span>
        <span className="block font-medium whitespace-nowrap">
          {isBuyable ? formatRinggit(lineTotal({ quantity: item.quantity, price })) : '–'}
        </span>
      </p>
    </li>
  )
}
