import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { countItems, lineTotal, subtotal, type CartItem } from '#core/cart/cart.ts'
import { refreshCart } from '#core/cart/changes.ts'
import { formatRinggit } from '#core/money.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { priceOf, reachedTier } from '#core/prices/shown-price.ts'
import { keyOf } from '../../cart/cart-lines.ts'
import { describeNotice } from '../../cart/notice-text.ts'
import type { Products } from '../../catalogue/read-products.ts'
import { RegularPrice, SaleTerms } from '../../catalogue/sale-price.tsx'
import { TierReason } from '../../catalogue/tier-reason.tsx'
import { CompanyPriceReason } from '../../companies/company-price.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/session-store.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { Sum } from '../sum.tsx'
import type { Goods } from './use-goods.ts'

/**
 * The order summary of the checkout: "Order summary: item table, subtotal, discount, total. Payment details note."
 * Below 1024 px, the table and the sums are hidden until they are opened, and the bar shows the total.
 */
export function SummaryPanel(props: { goods: Goods; delivery: ReactNode; children: ReactNode }) {
  const { goods, delivery, children } = props
  const { items, products, voucher, discount } = goods
  const t = useT()
  const id = useId()
  const { hydrationReady } = useSession()
  const [pressed, setPressed] = useState(false)
  // A change of price or stock opens the table, because the customer must see it.
  const open = pressed || refreshCart(items, products).some(({ notices }) => notices.length > 0)
  return (
    <aside aria-labelledby={id} className="lg:sticky lg:top-24 lg:self-start">
      <div className="bg-studio p-4 max-sm:-mx-4 max-sm:px-4 md:p-8 lg:pt-6">
        <h2 id={id} className="text-xl font-medium">
          {t('common.orderSummary')}
        </h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-goods`}
          onClick={() => setPressed(!open)}
          className="flex min-h-12 w-full items-center justify-between gap-3 border-b border-line text-start text-md lg:hidden"
        >
          <span className="tabular">
            {t('checkout.goods', {
              count: countItems(items),
              total: formatRinggit(subtotal(items)),
            })}
          </span>
          <ChevronDown className={`size-4 text-ink-soft ${open ? 'rotate-180' : ''}`} />
        </button>
        <div id={`${id}-goods`} className={open ? '' : 'max-lg:hidden'}>
          {hydrationReady ? <Items items={items} products={products} /> : <ItemsSkeleton />}
          <dl className="mt-2">
            <Sum label={t('common.subtotal')} amount={subtotal(items)} />
            {/* The discount is always 0 here: "Order discount is 0 at checkout." */}
            <Sum label={t('common.discount')} amount={0} />
            <Sum label={t('common.total')} amount={subtotal(items)} total />
          </dl>
        </div>
        {voucher && discount > 0 && (
          <p className="mt-1 text-sm text-ink-soft">
            {t('checkout.voucher', { code: voucher.code, amount: formatRinggit(discount) })}
          </p>
        )}
        <div className="mt-3 text-sm text-ink-soft">
          {delivery}
          <Link to={paths.delivery()} className="underline hover:text-petrol">
            {t('checkout.policyLink')}
          </Link>
        </div>
        <div className="my-3 border-t border-line pt-3 lg:my-4">
          <h3 className="text-lg">{t('checkout.payment')}</h3>
          <p className="mt-1">{t('checkout.afterwards')}</p>
          <p className="mt-1 text-sm text-ink-soft">{t('checkout.paymentText')}</p>
        </div>
        {children}
      </div>
    </aside>
  )
}

function Items({ items, products }: { items: readonly CartItem[]; products: Products }) {
  const t = useT()
  const detailsOf = detailsIn(products)
  if (items.length === 0) return <p className="py-3 text-md">{t('cart.empty')}</p>
  return (
    <table className="w-full border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('common.image')}</th>
          <th scope="col">{t('common.product')}</th>
          <th scope="col">{t('common.lineTotal')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { productName, specName, sale, tier, listOfCompany, changes } = detailsOf(item)
          return (
            <tr key={keyOf(item)} className="border-b border-line align-top text-md leading-5">
              <td className="w-15.5 py-3 pr-3.5">
                <span className="block size-12 overflow-hidden">
                  <Picture url={item.image} alt="" sizes="48px" className="size-full object-cover" />
                </span>
              </td>
              <td className="py-3 wrap-break-word">
                {productName}
                <SubLine>
                  {t('checkout.lineDetail', {
                    spec: specName,
                    quantity: item.quantity,
                    price: formatRinggit(item.price),
                  })}{' '}
                  {sale && !tier && listOfCompany === undefined && <RegularPrice sale={sale} />}
                </SubLine>
                {tier && <TierReason {...tier} />}
                {listOfCompany !== undefined && <CompanyPriceReason list={listOfCompany} />}
                {sale && <SaleTerms sale={sale} className="mt-0.5 text-xs" />}
                {changes.length > 0 && (
                  <span role="alert" className="mt-1 block text-xs text-danger">
                    {changes.map((notice) => `${describeNotice(notice, t)}. `)}
                    <Link to={paths.cart()} className="underline hover:text-petrol">
                      {t('checkout.acceptInCart')}
                    </Link>
                  </span>
                )}
              </td>
              <td className="tabular price py-3 pl-3.5 text-end whitespace-nowrap">
                {formatRinggit(lineTotal(item))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/**
 * Returns a function that looks up the details of a cart item: its names in the page's language, its prices, and what
 * has changed since it was added. Until the products are loaded, the function returns the stored names.
 */
function detailsIn(products: Products) {
  return (item: CartItem) => {
    const { productId, productName, specName } = item
    const product = products.get(productId)
    const spec = product ? findSpec(product, specName) : undefined
    const tier = spec && reachedTier(spec, item.quantity)
    const current = spec && priceOf(spec, item.quantity)
    const isOfCompany = current?.reason.code === 'company' && current.price === item.price
    return {
      productName: product?.productName ?? productName,
      specName: spec?.displayName ?? specName,
      sale: spec?.sale,
      tier: tier?.price === item.price ? tier : undefined,
      /** The list price, if the company's own price applies. */
      listOfCompany: isOfCompany ? current.list : undefined,
      changes: refreshCart([item], products).flatMap(({ notices }) => notices),
    }
  }
}

/** Shown until the cart is read from the browser's storage. */
function ItemsSkeleton() {
  const t = useT()
  return (
    <>
      <output className="sr-only">{t('common.loadingCart')}</output>
      {['first', 'second'].map((place) => (
        <div key={place} className="flex gap-3.5 border-b border-line py-3" aria-hidden>
          <Skeleton className="size-12" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </>
  )
}
