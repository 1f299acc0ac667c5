import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { findSpec } from '#core/catalogue/find-spec.ts'
import type { WishlistEntry } from '#core/wishlist/wishlist.ts'
import { PageTitle } from '../accounts/page-title.tsx'
import { useProducts, type Products } from '../catalogue/read-products.ts'
import { PriceNow, SaleTerms } from '../catalogue/sale-price.tsx'
import { useT } from '../i18n/i18n.tsx'
import { RowList } from '../lists/row-list.tsx'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session-store.ts'
import { useWishlist } from '../session/wishlist-store.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { focusNeighbour } from '../ui/move-focus.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWishlistToggle } from './use-wishlist-toggle.ts'

/** The wishlist: /account/wishlist, and /wishlist for visitors. "Visitors … use the cart and wishlist." */
export default function WishlistPage() {
  const t = useT()
  const { hydrationReady } = useSession()
  const inAccount = useLocation().pathname !== paths.visitorWishlist()
  return (
    <>
      <PageHead
        title={t('common.wishlist')}
        description={t('account.description')}
        path={inAccount ? paths.wishlist() : paths.visitorWishlist()}
        noIndex
      />
      <div className="wrap">
        {hydrationReady ? (
          <Wishlist inAccount={inAccount} />
        ) : (
          <>
            <PageTitle inAccount={inAccount}>{t('common.wishlist')}</PageTitle>
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
      <PageTitle inAccount={inAccount}>{t('common.wishlist')}</PageTitle>
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
          <Lines
            lines={lines}
            onRemove={(line, index) => {
              remove(line.entry)
              setRemoved({ line, index })
              focusNeighbour(page, index)
            }}
          />
          <p className="mt-7">{toShop}</p>
        </>
      )}
    </div>
  )
}

/** The last removed entry, with an undo button that stays until the visitor leaves. */
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
        {t('common.undo')}
      </Button>
    </p>
  )
}

const cell = 'max-md:col-start-2 max-md:items-center md:py-4 md:pr-4'

interface LinesProps {
  lines: readonly WishlistLine[]
  onRemove: (line: WishlistLine, index: number) => void
}

/**
 * The entries as rows or cards: "A mobile card list also shows stock. Each row links to /product/{id}. A remove
 * button on each row."
 */
function Lines({ lines, onRemove }: LinesProps) {
  const t = useT()
  return (
    <RowList
      rows={lines}
      keyOf={({ key }) => key}
      size="roomy"
      rowClass="max-md:relative max-md:grid max-md:grid-cols-[96px_1fr] max-md:gap-x-3.5 max-md:py-4"
      columns={[
        {
          title: t('common.image'),
          phone: 'bare',
          headClass: 'w-26',
          className: 'max-md:row-span-5 max-md:row-start-1 md:py-4',
          render: (line) => <LinePicture line={line} />,
        },
        {
          title: t('wishlist.productName'),
          phone: 'bare',
          className: `${cell} wrap-break-word max-md:flex max-md:py-0.75 max-md:pr-11`,
          render: (line) => <ProductName line={line} />,
        },
        { title: t('wishlist.model'), className: cell, render: ({ model }) => model },
        {
          title: t('common.stock'),
          headClass: 'md:hidden',
          className: `${cell} tabular md:hidden`,
          render: (line) => (line.gone || line.stock === 0 ? <SoldOut line={line} /> : line.stock),
        },
        {
          title: t('wishlist.unitPrice'),
          figure: true,
          className: `${cell} whitespace-nowrap`,
          render: ({ price, sale }) => (
            <span>
              <PriceNow price={price} sale={sale} stacked />
            </span>
          ),
        },
        {
          title: t('wishlist.action'),
          phone: 'bare',
          headClass: 'w-26 md:pr-0! md:text-end',
          className: 'max-md:absolute max-md:top-1.5 max-md:-right-3 md:py-4 md:text-end',
          render: (line, index) => (
            <IconButton
              data-remove=""
              className="md:-mr-3"
              label={t('wishlist.remove', { product: line.productName, model: line.model })}
              onClick={() => onRemove(line, index)}
            >
              <X className="size-5" />
            </IconButton>
          ),
        },
      ]}
    />
  )
}

const addressOf = ({ entry }: WishlistLine) => paths.product(entry.id, entry.model)

function LinePicture({ line }: { line: WishlistLine }) {
  const sizes = '(min-width: 768px) 88px, 96px'
  const picture = <Picture url={line.imgUrl} alt="" sizes={sizes} className="size-full object-cover" />
  const tile = 'block size-24 bg-studio md:size-22'
  if (line.gone) return <span className={tile}>{picture}</span>
  return (
    // Hidden from keyboards and screen readers, because the name beside the picture has the same link.
    <Link to={addressOf(line)} tabIndex={-1} aria-hidden className={tile}>
      {picture}
    </Link>
  )
}

function ProductName({ line }: { line: WishlistLine }) {
  const t = useT()
  const { productName, gone, sale, stock } = line
  return (
    <span>
      <span className="block font-medium">
        {gone ? (
          productName
        ) : (
          <Link
            to={addressOf(line)}
            className="inline-flex items-center no-underline hover:underline max-md:min-h-11"
          >
            {productName}
          </Link>
        )}
      </span>
      {sale && <SaleTerms sale={sale} className="mt-1 text-xs font-normal" />}
      {(gone || stock === 0) && (
        <span className="mt-1 block max-md:hidden">
          <SoldOut line={line} />
        </span>
      )}
      {!gone && stock === 0 && (
        <Link
          to={`${addressOf(line)}#tell-me`}
          className="mt-1 inline-flex items-center text-sm font-normal text-petrol underline pointer-coarse:min-h-11"
        >
          {t('tellMe.link')}
        </Link>
      )}
    </span>
  )
}

function SoldOut({ line: { gone } }: { line: WishlistLine }) {
  const t = useT()
  return <Badge>{t(gone ? 'cart.gone' : 'cart.outOfStock')}</Badge>
}

/**
 * Returns an entry with its current stock and price, once they have been read: "keep the identity and show the
 * translation".
 */
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
    /** Whether the shop no longer sells the spec. */
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
