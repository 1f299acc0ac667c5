import { Banknote, MessageCircle, Truck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { homeSections, type HomeSection } from '#core/shop-texts/home-sections.ts'
import { chooseHotspots } from '#core/catalogue/rooms/hotspots.ts'
import { apiContext } from '../api/context.ts'
import { ProductGrid, toCard, type CardProduct, type GridLayout } from '../catalogue/product-card.tsx'
import { onlineStore } from './online-store.ts'
import { useT } from '../i18n/i18n.tsx'
import { KitLines, toKitLine } from '../kits/kit-lines.tsx'
import { paths } from '../navigation/paths.ts'
import { JsonLd, PageHead, useOfficeHours, useShop } from '../shell/page-head.tsx'
import { RuleHead } from '../ui/dimension-line.tsx'
import type { Route } from './+types/home-page'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero, heroPicture } from './hero.tsx'
import { RoomScenes } from './room-scenes.tsx'
import { Story } from './story.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [onSale, bestSellers, rooms, { categories }, kits, texts] = await Promise.all([
    api.call('GET /onSaleProducts'),
    api.call('GET /bestSellProducts'),
    api.call('GET /roomScenes'),
    api.call('GET /categories'),
    api.call('GET /kits'),
    api.call('GET /shopTexts'),
  ])
  return {
    onSale: onSale.map(toCard),
    bestSellers: bestSellers.map(toCard),
    rooms: rooms.map((room) => ({ ...room, products: chooseHotspots(room.products) })),
    categories: categories.map(({ name, displayName, imgUrl }) => ({ name, displayName, imgUrl })),
    kits: kits.map(toKitLine),
    // Sends only texts that staff changed.
    ...(texts.hero && { hero: texts.hero }),
    ...(texts.sections && { sections: texts.sections }),
    ...(texts.homeStory && { homeStory: texts.homeStory }),
  }
}

/** The home page. "Hero with a 'Shop Now' button to /shop. Two card lists, 'On Sale' and 'Best Sellers'." */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { onSale, bestSellers, rooms, kits, categories, hero, homeStory } = loaderData
  // A room that is the picture of the hero is not shown again.
  const [first, ...others] = rooms
  const further = hero?.picture ? rooms : others
  const t = useT()
  const shop = useShop()
  const sections: Record<HomeSection, ReactNode> = {
    hero: <Hero hero={hero} room={first} />,
    on_sale: <CardList id="on-sale" title={t('common.onSale')} products={onSale} layout="strip" />,
    best_sellers: (
      <CardList id="best-sellers" title={t('common.bestSellers')} products={bestSellers} layout="strip" />
    ),
    rooms: (
      <>
        <RoomScenes rooms={further} />
        <KitLines kits={kits} className="wrap pt-6 md:pt-8" />
      </>
    ),
    categories: <CategoryTiles categories={categories} />,
    story: <Story room={rooms.at(-1)} written={homeStory} />,
    promises: <Promises />,
  }
  return (
    <>
      <PageHead
        title={t('common.home')}
        description={t('home.description')}
        path={paths.home()}
        image={heroPicture(t, hero)}
      />
      <JsonLd data={import.meta.env.SSR ? () => onlineStore(shop) : undefined} />
      {(loaderData.sections ?? homeSections).map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
  )
}

/** Says how to pay, where the shop delivers, and when it is open. */
function Promises() {
  const t = useT()
  const officeHours = useOfficeHours()
  const promises = [
    { Icon: Banknote, text: t('home.promisePayment') },
    { Icon: Truck, text: t('home.promiseDelivery') },
    { Icon: MessageCircle, text: t('common.daysAndHours', officeHours) },
  ]
  return (
    <ul className="wrap grid md:grid-cols-3">
      {promises.map(({ Icon, text }) => (
        <li
          key={text}
          className="flex items-center gap-3.5 border-b border-line py-3.5 text-md md:px-6 md:py-5.5 md:not-first:border-l md:first:pl-0"
        >
          <Icon className="size-5 shrink-0" />
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
  layout: GridLayout
}

function CardList({ id, title, products, layout }: CardListProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="wrap pt-10 md:pt-20">
      <RuleHead id={id} title={title} />
      <ProductGrid products={products} layout={layout} />
    </section>
  )
}
