import { eq, inArray, sql } from 'drizzle-orm'
import { countryTexts } from '#core/contact/countries.ts'
import type { CountedOrders } from '#core/figures/counted-orders.ts'
import { keysOfPlace, placeId, placeOfKey, regionName } from '#core/figures/places.ts'
import { unknownKey } from '#core/figures/figures.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import { isCancelReason } from '#core/orders/cancelling/cancel-reasons.ts'
import { deliveryFailures, type DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import { text } from '#core/texts/text.ts'
import type { HasDatabase } from '../../context.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { staff } from '../../database/tables/staff.ts'

/** The name of a stored key, and the id that stands for the key in the URL of the list of its orders. */
export interface NamedKey {
  id: string
  name: string
}
type NameOf = (key: string) => NamedKey

/** Returns a function that names the place of a stored key. */
export async function namesOfPlaces({ database }: HasDatabase, lang: Language): Promise<NameOf> {
  const t = text(lang)
  const locations = await database
    .select({ id: pickupLocations.id, name: pickupLocations.name })
    .from(pickupLocations)
  const names = new Map(locations.map(({ id, name }) => [id, name[lang]]))
  return (key) => {
    const place = placeOfKey(key)
    const id = placeId(place)
    if (place === undefined) return { id, name: t('staff.common.noAddress') }
    if ('pickup' in place)
      return {
        id,
        name: t('staff.figures.pickup', { place: names.get(place.pickup) ?? t('orders.pickupUnknown') }),
      }
    const country = t(countryTexts[place.country])
    return { id, name: regionName(place, lang) || t('staff.figures.otherPlaces', { country }) }
  }
}

/** Returns a function that names a member of staff by id. */
export async function namesOfStaff(
  { database }: HasDatabase,
  lang: Language,
  ids: readonly string[],
): Promise<NameOf> {
  const found = await database
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id) => ({ id: id || unknownKey, name: names.get(id) ?? text(lang)('staff.figures.nobodyKnown') })
}

const isReason = (key: string): key is DeliveryFailure => deliveryFailures.some((reason) => reason === key)

/** Returns a function that names the reason for a failed delivery or a cancellation. */
export function namesOfReasons(lang: Language): NameOf {
  const t = text(lang)
  const nameOf = (key: string) => {
    if (isReason(key)) return t(`staff.order.failure.${key}`)
    return isCancelReason(key) ? t(`staff.order.cancelReason.${key}`) : t('staff.figures.noReason')
  }
  return (key) => ({ id: key || unknownKey, name: nameOf(key) })
}

/** Returns a function that names the current category of a product. */
export async function categoriesOf(
  { database }: HasDatabase,
  lang: Language,
  ids: readonly string[],
): Promise<NameOf> {
  const [found, all] = await Promise.all([
    database
      .select({ id: products.id, category: products.categoryKey })
      .from(products)
      .where(sql`${products.id} = any(${sql.param([...ids])}::text[])`),
    database.select({ key: categories.key, name: categories.name }).from(categories),
  ])
  const ofProducts = new Map(found.map(({ id, category }) => [id, category]))
  const names = new Map(all.map(({ key, name }) => [key, name[lang]]))
  return (productId) => {
    const key = ofProducts.get(productId)
    return {
      id: key ?? unknownKey,
      name: (key !== undefined && names.get(key)) || text(lang)('staff.figures.noCategory'),
    }
  }
}

/** Returns a function that names a product. A deleted product has a name under which it was ordered. */
export async function namesOfProducts(
  { database }: HasDatabase,
  lang: Language,
  ids: readonly string[],
): Promise<NameOf> {
  const { rows } = await database.execute<{ id: string; name: LocalizedText | null }>(sql`
    select given.id, coalesce(products.name, (select product_name from order_items where product_id = given.id limit 1)) as name
    from unnest(${sql.param([...ids])}::text[]) as given (id) left join products on products.id = given.id`)
  const names = new Map(rows.map(({ id, name }) => [id, name?.[lang] ?? id]))
  return (id) => ({ id, name: names.get(id) ?? id })
}

/** The stored key for an id in a URL. */
const keyOf = (id: string) => (id === unknownKey ? '' : id)

/** Returns the names of the filters of a figure's list of orders; undefined if there are no filters. */
export async function namesOfCounted(
  context: HasDatabase,
  { place, category, product, staff: person, reason }: CountedOrders,
  lang: Language,
): Promise<string[] | undefined> {
  if ([place, category, product, person, reason].every((filter) => filter === undefined)) return undefined
  const [places, people, categoryNames, productNames] = await Promise.all([
    place === undefined ? undefined : namesOfPlaces(context, lang),
    person === undefined ? undefined : namesOfStaff(context, lang, [person]),
    category === undefined
      ? undefined
      : context.database
          .select({ name: categories.name })
          .from(categories)
          .where(eq(categories.key, category)),
    product === undefined ? undefined : namesOfProducts(context, lang, [product]),
  ])
  return [
    place !== undefined && places?.(keysOfPlace(place)?.[0] ?? '').name,
    category !== undefined && (categoryNames?.[0]?.name[lang] ?? text(lang)('staff.figures.noCategory')),
    product !== undefined && productNames?.(product).name,
    person !== undefined && people?.(keyOf(person)).name,
    reason !== undefined && namesOfReasons(lang)(keyOf(reason)).name,
  ].filter((name) => typeof name === 'string')
}
