import { asc, eq } from 'drizzle-orm'
import type { OutputOf } from '../../../core/api/endpoint.ts'
import type { getPickupLocations } from '../../../core/api/delivery.ts'
import type { Language } from '../../../core/language.ts'
import type { Context } from '../../context.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'

/** Where new orders can be fetched, with its texts in a language. */
export async function listOpenPlaces(
  { database }: Pick<Context, 'database'>,
  { lang }: { lang: Language },
): Promise<OutputOf<typeof getPickupLocations>> {
  const { id, name, address, open, position } = pickupLocations
  const rows = await database
    .select({ id, name, address })
    .from(pickupLocations)
    .where(eq(open, true))
    .orderBy(asc(position), asc(id))
  return rows.map((place) => ({ id: place.id, name: place.name[lang], address: place.address[lang] }))
}
