/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { findSpec } from '#core/catalogue/find-spec.ts'
import type { WishlistEntry } from '#core/wishlist/wishlist.ts'
import { PageTitle } from '../accounts/page-title.tsx'
import { useProducts, type Products } from '../catalogue/read-products.ts'
import { PriceNow, SaleTerms } from '../catalogue/sale-price.tsx'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session-store.ts'
import { useWishlist } from '../session/wishlist-store.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { ColumnHead } from '../ui/column-head.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWishlistToggle } from './use-wishlist-toggle.ts'

/** /account/wishlist, and /wishlist for visitors: "Visitors … use the cart and wishlist." */
export default function WishlistPage() {
  const t = useT()
  const { hydrationReady } = useSession()
  const inAccount = useLocation().pathname !== paths.visitorWishlist()
  return (
    <>
      <PageHead
        title={t('account.wishlist')}
        description={t('account.description')}
        path={inAccount ? paths.wishlist() : paths.visitorWishlist()}
        noIndex
      />
      <div className="wrap">
        {hydrationReady ? (
          <Wishlist inAccount={inAccount} />
        ) : (
          <>
            <PageTitle inAccount={inAccount}>{t('account.wishlist')}</PageTitle>
            <Skeleton className="h-120 w-full" />
          </>
        )}
      </div>
    </>
  )
}

function Wishlist({ inAccount }: { inAccount: boolean }) {
  const t = useT()
  const lines = useWishlistLines()
  const { remove, restore } = useWishlistToggle()
  const [removed, setRemoved] = useState<{ line: WishlistLine; index: number }>()
  const page = useRef<HTMLDivElement>(null)
  const toShop = (
    <Link to={paths.shop()} className={buttonClass({ variant: lines.length > 0 ? 'secondary' : 'primary' })}>
      {t('wishlist.toShop')}
    </Link>
  )
  return (
    <div ref={page}>
      <PageTitle inAccount={inAccount}>{t('account.wishlist')}</PageTitle>
      <output>
        {removed && (
          <UndoRemoval
            line={removed.line}
            onUndo={() => {
              setRemoved(undefined)
              restore(removed.line.entry, removed.index)
              focusNeighbour(page, removed.index)
            }}
          />
        )}
      </output>
      {lines.length === 0 ? (
        <EmptyState
          drawing="empty-bookcase"
          measure="0 cm"
          heading="h2"
          title={t('wishlist.empty')}
          text={t('wishlist.emptyText')}
          action={toShop}
        />
      ) : (
        <>
          <table role="table" className="w-full border-collapse max-md:block">
            <thead role="rowgroup" className="max-md:sr-only">
              <tr role="row" className="border-b border-ink">
                <ColumnHead className="w-26">{t('wishlist.image')}</ColumnHead>
                <ColumnHead>{t('wishlist.productName')}</ColumnHead>
                <ColumnHead>{t('wishlist.model')}</ColumnHead>
                <ColumnHead className="md:hidden">{t('wishlist.stock')}</ColumnHead>
                <ColumnHead figure>{t('wishlist.unitPrice')}</ColumnHead>
                <ColumnHead className="w-26">
                  <span className="sr-only">{t('wishlist.action')}</span>
                </ColumnHead>
              </tr>
            </thead>
            <tbody role="rowgroup" className="max-md:block">
              {lines.map((line, index) => (
                <Row
                  key={line.key}
                  line={line}
                  onRemove={() => {
                    remove(line.entry)
                    setRemoved({ line, index })
                    focusNeighbour(page, index)
                  }}
                />
              ))}
            </tbody>
          </table>
          <p className="mt-7">{toShop}</p>
        </>
      )}
    </div>
  )
}

/** What was removed last, with a way back that stays until the visitor leaves. */
function UndoRemoval({ line, onUndo }: { line: WishlistLine; onUndo: () => void }) {
  const t = useT()
  const { productName: product, model } = line
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-3 border-info bg-info-tint px-4 py-2.5 text-md text-info">
      <span className="wrap-anywhere">{t('wishlist.removedItem', { product, model })}</span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('wishlist.undoOf', { product, model })}
        onClick={onUndo}
      >
        {t('wishlist.undo')}
      </Button>
    </p>
  )
}

const cell =
  'text-md max-md:col-start-2 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-0.75 md:py-4 md:pr-4 ' +
  'max-md:data-label:before:text-sm max-md:data-label:before:text-ink-soft ' +
  'max-md:data-label:before:content-[attr(data-label)] max-md:data-label:text-end'

/** "A mobile card list also shows stock. Each row links to /product/{id}. A remove button on each row." */
function Row({ line, onRemove }: { line: WishlistLine; onRemove: () => void }) {
  const t = useT()
  const { entry, productName, gone } = line
  const address = paths.product(entry.id, entry.model)
  const soldOut = (gone || line.stock === 0) && <Badge>{t(gone ? 'cart.gone' : 'cart.outOfStock')}</Badge>
  const sizes = '(min-width: 768px) 88px, 96px'
  const picture = <Picture url={line.imgUrl} alt="" sizes={sizes} className="size-full object-cover" />
  const tile = 'block size-24 bg-studio md:size-22'
  return (
    <tr
      role="row"
      className="border-b border-line max-md:relative max-md:grid max-md:grid-cols-[96px_1fr] max-md:gap-x-3.5 max-md:py-4 max-md:first:border-t max-md:first:border-t-ink"
    >
      <td role="cell" className="max-md:row-span-5 max-md:row-start-1 md:py-4">
        {gone ? (
          <span className={tile}>{picture}</span>
        ) : (
          // The name next to it is the same link for keyboards and screen readers.
          <Link to={address} tabIndex={-1} aria-hidden className={tile}>
            {picture}
          </Link>
        )}
      </td>
      <td role="cell" className={`${cell} wrap-break-word max-md:justify-start max-md:pr-11`}>
        <span>
          <span className="block font-medium">
            {gone ? (
              productName
            ) : (
              <Link
                to={address}
                className="inline-flex items-center no-underline hover:underline max-md:min-h-11"
              >
                {productName}
              </Link>
            )}
          </span>
          {line.sale && <SaleTerms sale={line.sale} className="mt-1 text-xs font-normal" />}
          {soldOut && <span className="mt-1 block max-md:hidden">{soldOut}</span>}
          {!gone && line.stock === 0 && (
            <Link
              to={`${address}#tell-me`}
              className="mt-1 inline-flex items-center text-sm font-normal text-petrol underline pointer-coarse:min-h-11"
            >
              {t('tellMe.link')}
            </Link>
          )}
        </span>
      </td>
      <td role="cell" data-label={t('wishlist.model')} className={cell}>
        {line.model}
      </td>
      <td role="cell" data-label={t('wishlist.stock')} className={`${cell} tabular md:hidden`}>
        {soldOut || line.stock}
      </td>
      <td
        role="cell"
        data-label={t('wishlist.unitPrice')}
        className={`${cell} tabular whitespace-nowrap md:text-end`}
      >
        <span>
          <PriceNow price={line.price} sale={line.sale} stacked />
        </span>
      </td>
      <td role="cell" className="max-md:absolute max-md:top-1.5 max-md:-right-3 md:py-4 md:text-end">
        <IconButton
          data-remove=""
          label={t('wishlist.remove', { product: productName, model: line.model })}
          onClick={onRemove}
        >
          <X className="size-5" />
        </IconButton>
      </td>
    </tr>
  )
}

/** An entry with current stock and price once fetched: "keep the identity and show the translation". */
export function toWishlistLine(entry: WishlistEntry, products: Products) {
  const product = products.get(entry.id)
  const spec = product ? findSpec(product, entry.model) : undefined
  return {
    key: JSON.stringify([entry.id, entry.model]),
    entry,
    productName: product?.productName ?? entry.productName,
    model: spec?.displayName ?? entry.model,
    imgUrl: spec?.images[0] ?? entry.imgUrl,
    stock: spec?.quantity ?? entry.stock,
    price: spec?.price ?? entry.price,
    sale: spec?.sale,
    /** Whether the shop no longer sells it. */
    gone: product !== undefined && spec === undefined,
  }
}

type WishlistLine = ReturnType<typeof toWishlistLine>

/** The lines of the wishlist, with current stock, price and names once the API has answered. */
function useWishlistLines() {
  const entries = useWishlist()
  const products = useProducts(entries, ({ id }) => id)
  return entries.map((entry) => toWishlistLine(entry, products))
}
