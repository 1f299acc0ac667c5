import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import { parseCompared, removeFromCompare, toChosen, writeCompared } from '#core/compare/choice.ts'
import { splitRows } from '#core/compare/rows.ts'
import { useAddToCart } from '../cart/add-to-cart.tsx'
import { readEveryProduct } from '../catalogue/read-products.ts'
import { apiContext } from '../api/context.ts'
import { useWayIn } from '../fit/way-in-store.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useShareUrl } from '../actions/share-url.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Select } from '../ui/controls.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import type { Route } from './+types/compare-page'
import { CompareDrawing } from './compare-drawing.tsx'
import { outlineOf } from '../drawings/outline.ts'
import { compareRows } from './compare-rows.ts'
import { compareActions, useChosen, useReplaced } from './compare-store.ts'
import { Best, CompareTable, placeOnPhone, type Pair } from './compare-table.tsx'
import { findCompared, type ComparedSpec } from '#core/compare/compared-spec.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const compared = parseCompared(url.searchParams.get('specs'))
  const ids = [...new Set(compared.map(({ product }) => product))]
  const products = await readEveryProduct(context.get(apiContext), ids)
  const items = findCompared(compared, [...products.values()])
  const outlines = items.flatMap(({ key, spec }) => {
    const outline = outlineOf(spec.model)
    return outline === undefined ? [] : [[key, outline] as const]
  })
  return { items, outlines: Object.fromEntries(outlines), missing: compared.length - items.length }
}

/**
 * The comparison: "Compare up to four specs: differences first, drawn to one scale beside a person of 170 cm; on phones
 * too."
 */
export default function ComparePage({ loaderData: { items, outlines, missing } }: Route.ComponentProps) {
  const t = useT()
  const [pair, setPair] = useState<Pair>([0, 1])
  const shown: Pair = items.length > Math.max(...pair) ? pair : [0, 1]
  const replaced = useReplaced()
  useEffect(() => {
    if (items.length > 0) compareActions.show(items.map(toChosen))
  }, [items])
  useOwnComparison()
  return (
    <>
      <PageHead
        title={t('compare.title')}
        description={t('compare.description')}
        path={paths.compare()}
        noIndex
      />
      <h1 className="wrap pt-8 pb-5 text-h1">{t('compare.title')}</h1>
      <div className="wrap">
        <WithoutScripts>{t('compare.needsJavaScript')}</WithoutScripts>
      </div>
      {replaced.length > 0 && (
        <p role="status" className="wrap flex flex-wrap items-baseline gap-x-4 pb-4 text-sm text-ink-soft">
          {t('compare.replaced')}
          <Link to={paths.compare(writeCompared(replaced))} onClick={compareActions.restoreReplaced}>
            {t('compare.takeBack')}
          </Link>
        </p>
      )}
      {missing > 0 && (
        <p role="status" className="wrap pb-4 text-sm text-warning">
          {t('compare.missing', { count: missing })}
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState
          drawing="empty-bookcase"
          heading="h2"
          title={t('compare.empty')}
          text={t('compare.emptyText')}
          action={
            <Link to={paths.shop()} className={buttonClass({ variant: 'secondary' })}>
              {t('shop.title')}
            </Link>
          }
        />
      ) : (
        <Comparison items={items} outlines={outlines} pair={shown} onPair={setPair} />
      )}
    </>
  )
}

/** Shows the specs of the tray at an address without specs, such as the link in the footer. */
function useOwnComparison(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const chosen = useChosen()
  const own = new URLSearchParams(search).has('specs') ? '' : writeCompared(chosen)
  useEffect(() => {
    if (own !== '') void navigate(paths.compare(own), { replace: true })
  }, [own, navigate])
}

interface ComparisonProps {
  items: ComparedSpec[]
  outlines: Readonly<Record<string, string>>
  pair: Pair
  onPair: (pair: Pair) => void
}

function Comparison({ items, outlines, pair, onPair }: ComparisonProps) {
  const t = useT()
  const { differ, same } = splitRows(compareRows(items, useWayIn(), t))
  const onPhone = items
    .filter((_, index) => pair.includes(index))
    .toSorted((a, b) => pair.indexOf(items.indexOf(a)) - pair.indexOf(items.indexOf(b)))
  return (
    <>
      <div className="overflow-hidden bg-studio pt-4">
        <div className="wrap">
          <CompareDrawing items={items} outlines={outlines} fontSize={11} className="max-md:hidden" />
          <CompareDrawing items={onPhone} outlines={outlines} fontSize={16} className="md:hidden" />
        </div>
      </div>
      <div className="wrap pt-7">
        {items.length > 2 && <PhonePair items={items} pair={pair} onPair={onPair} />}
        <div className="md:flex">
          <ul className="flex max-md:grid max-md:grid-cols-2 max-md:gap-x-3 md:flex-1">
            {items.map((item, index) => (
              <Head key={item.key} item={item} items={items} className={placeOnPhone(index, pair)} />
            ))}
          </ul>
          <WholeComparison />
        </div>
        <CompareTable title={t('compare.differ')} rows={differ} items={items} pair={pair} />
        <CompareTable title={t('compare.same')} rows={same} items={items} pair={pair} />
        <p className="mt-3.5 flex items-center gap-2 text-xs text-ink-soft">
          <span className="-ml-2">
            <Best />
          </span>
          {t('compare.bestNote')}
        </p>
      </div>
    </>
  )
}

/** Sharing and clearing the whole comparison: below its products, or on wide pages to the left of them. */
function WholeComparison() {
  const t = useT()
  const { pathname, search } = useLocation()
  const share = useShareUrl()
  return (
    <div className="flex gap-6 max-md:mt-2 md:order-first md:w-45 md:shrink-0 md:flex-col md:items-start md:gap-1">
      <Button variant="quiet" onClick={() => share(pathname + search)}>
        {t('compare.share')}
      </Button>
      <Link to={paths.compare()} onClick={compareActions.clear} className={buttonClass({ variant: 'quiet' })}>
        {t('common.clearAll')}
      </Link>
    </div>
  )
}

/** The choice of the two specs that a phone shows: "Two columns with a select each". */
function PhonePair(props: { items: ComparedSpec[]; pair: Pair; onPair: (pair: Pair) => void }) {
  const { items, pair, onPair } = props
  const t = useT()
  const [left, right] = pair
  const choose = (side: 0 | 1, index: number) => {
    const chosen: Pair = side === 0 ? [index, right] : [left, index]
    // Choosing the spec of the other column swaps the columns.
    onPair(chosen[0] === chosen[1] ? [right, left] : chosen)
  }
  return (
    // The selects are one below the other, so that no name is cut.
    <div className="mb-4 grid gap-2 md:hidden">
      <p className="text-sm text-ink-soft">{t('compare.two', { count: items.length })}</p>
      {([0, 1] as const).map((side) => (
        <Select
          key={side}
          density="compact"
          aria-label={t(side === 0 ? 'compare.left' : 'compare.right')}
          value={pair[side]}
          onChange={({ target }) => choose(side, Number(target.value))}
        >
          {items.map(({ key, product, spec }, index) => (
            <option key={key} value={index}>{`${product.productName}, ${spec.displayName}`}</option>
          ))}
        </Select>
      ))}
    </div>
  )
}

function Head({ item, items, className }: { item: ComparedSpec; items: ComparedSpec[]; className: string }) {
  const t = useT()
  const addToCart = useAddToCart()
  const { product, spec } = item
  const name = `${product.productName}, ${spec.displayName}`
  const others = removeFromCompare(items.map(toChosen), toChosen(item))
  return (
    <li className={`min-w-0 flex-1 md:pr-5 ${className}`}>
      <div className="relative max-w-65">
        <Link to={paths.product(product.id, spec.name)} className="block no-underline hover:underline">
          <span className="block aspect-square max-w-65 bg-studio">
            <Picture
              url={pictureOfSpec(product, spec)}
              alt=""
              sizes="(min-width: 768px) 260px, 45vw"
              className="size-full object-cover"
            />
          </span>
          <span className="mt-2.5 block leading-5.5 font-medium">{product.productName}</span>
          <SubLine size="sm">{spec.displayName}</SubLine>
        </Link>
        <Link
          to={paths.compare(writeCompared(others))}
          onClick={() => compareActions.show(others)}
          preventScrollReset
          aria-label={t('compare.remove', { product: name })}
          className="absolute top-0 right-0 grid size-11 place-items-center hover:bg-paper"
        >
          <X className="size-5" />
        </Link>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {spec.quantity === 0 ? (
          <Link
            to={`${paths.product(product.id, spec.name)}#tell-me`}
            aria-label={t('cart.addProduct', { action: t('tellMe.link'), product: name })}
            className={`${buttonClass({ variant: 'soft' })} max-lg:px-2`}
          >
            {t('tellMe.link')}
          </Link>
        ) : (
          <Button
            variant="soft"
            aria-label={t('cart.addProduct', { action: t('common.addToCart'), product: name })}
            onClick={() => addToCart(product, spec.name, 1)}
            className="max-lg:px-2"
          >
            {t('common.addToCart')}
          </Button>
        )}
      </div>
    </li>
  )
}
