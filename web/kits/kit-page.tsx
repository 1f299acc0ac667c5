import { useState } from 'react'
import { data, Link } from 'react-router'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { kitPieces, mostPeople, readPeople, type ShownKit } from '#core/catalogue/kits/pieces.ts'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import { formatRinggit } from '#core/money.ts'
import { priceOf } from '#core/prices/shown-price.ts'
import { apiContext } from '../api/context.ts'
import { addLines } from '../cart/add-lines.ts'
import { readEveryProduct } from '../catalogue/read-products.ts'
import { TierReason } from '../catalogue/tier-reason.tsx'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import AskLink from '../quotations/ask-link.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { Quantity } from '../ui/quantity.tsx'
import { Hint, SubLine } from '../ui/small-text.tsx'
import type { Route } from './+types/kit-page'

/** A line of a kit with its product, of which the stock is current. */
interface SoldLine {
  product: Product
  spec: Spec
  pieces: number
}

/** Reads a kit with its products; a kit of which a spec is no longer sold is not found. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const kit = (await api.call('GET /kits')).find(({ id }) => id === params.id)
  if (kit === undefined) throw data(null, { status: 404 })
  const products = await readEveryProduct(api, [...new Set(kit.lines.map(({ product }) => product))])
  const lines = kit.lines.flatMap(({ product: productId, spec: specId, pieces }): SoldLine[] => {
    const product = products.get(productId)
    const spec = product?.specs.find(({ id }) => id === specId)
    return product && spec ? [{ product, spec, pieces }] : []
  })
  if (lines.length < kit.lines.length) throw data(null, { status: 404 })
  return { kit, lines, people: readPeople(url.searchParams.get('for')) ?? kit.people }
}

/** A kit: "choose how many people", with its lines, their pieces, prices and stock. */
export default function KitPage({ loaderData, params }: Route.ComponentProps) {
  const t = useT()
  const { kit } = loaderData
  return (
    <>
      <PageHead
        title={kit.name}
        description={t('kits.description', {
          name: kit.name,
          goods: kit.lines.map(({ productName }) => productName).join(t('form.separator')),
        })}
        path={paths.kit(kit.id)}
      />
      <KitOf key={params.id} {...loaderData} />
    </>
  )
}

function KitOf({ kit, lines, people: start }: { kit: ShownKit; lines: readonly SoldLine[]; people: number }) {
  const t = useT()
  const [people, setPeople] = useState(start)
  const needed = lines.map((line) => ({
    ...line,
    pieces: kitPieces(line, { kitPeople: kit.people, people }),
  }))
  const sums = needed.map(({ spec, pieces }) => priceOf(spec, pieces).price * pieces)
  const items = needed.map(({ product, spec, pieces }) => ({
    productId: product.id,
    specName: spec.name,
    quantity: pieces,
  }))
  return (
    <div className="wrap pt-5 lg:pt-8">
      <h1 className="text-h1">{kit.name}</h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <span className="font-medium">{t('kits.people')}</span>
        <Quantity
          value={people}
          labels={{ quantity: t('kits.people'), less: t('kits.fewer'), more: t('kits.more') }}
          canDecrease={people > 1}
          canIncrease={people < mostPeople}
          onDecrease={() => setPeople(people - 1)}
          onIncrease={() => setPeople(people + 1)}
          onType={(text) => setPeople(readPeople(text) ?? people)}
        />
      </div>
      <div className="mt-5 grid gap-x-18 gap-y-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <ul aria-label={t('kits.lines')} className="border-t border-ink">
          {needed.map((line) => (
            <KitLine key={`${line.product.id} ${line.spec.id}`} {...line} />
          ))}
        </ul>
        <section aria-label={t('common.total')} className="self-start bg-studio p-6">
          <output className="flex justify-between gap-4 text-xl font-medium">
            <span>{t('kits.forPeople', { name: kit.name, people })}</span>
            <span className="tabular whitespace-nowrap">
              {formatRinggit(sums.reduce((sum, one) => sum + one, 0))}
            </span>
          </output>
          <div className="mt-5 grid gap-3">
            <Button
              size="lg"
              block
              onClick={() =>
                addLines(
                  needed.map(({ spec, ...line }) => ({ ...line, specName: spec.name })),
                  t,
                )
              }
            >
              {t('common.addToCart')}
            </Button>
            <AskLink
              asked={() => ({ origin: 'list', items })}
              look={{ variant: 'secondary', size: 'lg', block: true }}
            />
          </div>
          <Hint className="mt-2.5">{t('kits.eachLine')}</Hint>
        </section>
      </div>
    </div>
  )
}

function KitLine({ product, spec, pieces }: SoldLine) {
  const t = useT()
  const { price, list, reason } = priceOf(spec, pieces)
  const isShort = spec.quantity < pieces
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4">
      <span className="block aspect-square bg-studio">
        <Picture url={pictureOfSpec(product, spec)} alt="" sizes="72px" className="size-full object-cover" />
      </span>
      <div className="min-w-0">
        <Link
          to={paths.product(product.id, spec.name)}
          className="inline-flex items-center font-medium no-underline hover:underline pointer-coarse:min-h-11"
        >
          {product.productName}
        </Link>
        <SubLine size="sm">{spec.displayName}</SubLine>
        <SubLine size="sm" className={isShort ? 'text-warning!' : ''}>
          {isShort && spec.quantity > 0
            ? t('product.atMost', { stock: spec.quantity })
            : t('product.specStock', { count: spec.quantity })}
        </SubLine>
      </div>
      <p className="tabular text-end">
        <span className="font-medium whitespace-nowrap">{formatRinggit(price * pieces)}</span>
        <SubLine size="sm" className="whitespace-nowrap">
          {t('kits.pieces', { pieces, price: formatRinggit(price) })}
        </SubLine>
        {reason.code === 'tier' && <TierReason from={reason.from} list={list} stacked />}
      </p>
    </li>
  )
}
