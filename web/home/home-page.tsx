import { Banknote, MessageCircle, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { apiContext } from '../api/context.ts'
import { ProductGrid, toCard, type CardProduct } from '../catalogue/product-card.tsx'
import { onlineStore } from './online-store.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { JsonLd, PageHead, useOfficeHours, useShop } from '../shell/page-head.tsx'
import { RuleHead } from '../ui/dimension-line.tsx'
import type { Route } from './+types/home-page'
import { Hero, heroPicture } from './hero.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [onSale, bestSellers] = await Promise.all([
    api.call('GET /onSaleProducts'),
    api.call('GET /bestSellProducts'),
  ])
  return { onSale: onSale.map(toCard), bestSellers: bestSellers.map(toCard) }
}

/** "Hero with a 'Shop Now' button to /shop. Two card lists, 'On Sale' and 'Best Sellers'." */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const shop = useShop()
  return (
    <>
      <PageHead
        title={t('common.home')}
        description={t('home.description')}
        path={paths.home()}
        image={heroPicture(t)}
      />
      <JsonLd data={import.meta.env.SSR ? () => onlineStore(shop) : undefined} />
      <Hero />
      <Promises />
      <CardList id="on-sale" title={t('home.onSale')} products={loaderData.onSale} />
      <CardList id="best-sellers" title={t('home.bestSellers')} products={loaderData.bestSellers} leadFirst />
    </>
  )
}

/** How to pay, where the shop delivers and when it is open. */
function Promises() {
  const t = useT()
  const officeHours = useOfficeHours()
  const promises = [
    { Icon: Banknote, text: t('home.promisePayment') },
    { Icon: Truck, text: t('home.promiseDelivery') },
    { Icon: MessageCircle, text: t('home.promiseHours', officeHours) },
  ]
  return (
    <ul className="wrap grid md:grid-cols-3">
      {promises.map(({ Icon, text }) => (
        <li
          key={text}
          className="flex items-center gap-3.5 border-b border-line py-4.5 text-md md:px-6 md:py-5.5 md:not-first:border-l md:first:pl-0"
        >
          <Icon className="size-5 shrink-0" strokeWidth={1.5} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}

interface CardListProps {
  id: string
  title: string
  products: readonly CardProduct[]
  leadFirst?: boolean
}

function CardList({ id, title, products, leadFirst }: CardListProps) {
  const t = useT()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="wrap pt-14 md:pt-20">
      <RuleHead
        id={id}
        title={title}
        link={
          <Link
            to={paths.shop()}
            prefetch={onIntent}
            className="inline-flex min-h-11 items-center whitespace-nowrap underline hover:text-petrol"
          >
            {t('home.allProducts')}
          </Link>
        }
      />
      <ProductGrid products={products} leadFirst={leadFirst} />
    </section>
  )
}
