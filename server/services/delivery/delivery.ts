import { asc, eq, type SQL } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { isTooLate, lastDayOf, type ClosedDays } from '#core/delivery/closed-days.ts'
import type { Courier } from '#core/delivery/couriers.ts'
import type { PickupLocation } from '#core/delivery/pickup-locations.ts'
import { refuseField, ShopError, type ErrorCode } from '#core/errors.ts'
import { languages, type Language } from '#core/language.ts'
import type { HasDatabase } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { closedDays, couriers, pickupLocations } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { toClosure } from '../../settings/saved-settings.ts'
import type { EditedTable, OrderedTable } from '../staff/list-editor.ts'

async function demandNoOrder(tx: Transaction, condition: SQL, code: ErrorCode) {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(condition).limit(1)
  if (order !== undefined) throw new ShopError(code)
}

/**
 * The couriers, as staff edit them. A courier with orders cannot be deleted, only deactivated, because the orders still
 * show its name and link.
 */
export const courierTable: OrderedTable<Courier, typeof couriers> = {
  subject: 'courier',
  conflict: 'settings_changed_meanwhile',
  lock: 'couriers',
  table: couriers,
  key: 'id',
  idsName: 'ids',
  orderedAction: 'couriers.ordered',
  auditsChanges: true,
  toEntry: ({ name, tracking, numberFormats, active }) => ({ name, tracking, numberFormats, active }),
  toColumns: ({ name, tracking, numberFormats, active }) => ({ name, tracking, numberFormats, active }),
  demandUnused: (tx, id) => demandNoOrder(tx, eq(orders.shippingProvider, id), 'courier_in_use'),
  nameOf: ({ name }) => name,
  auditOf: ({ name, tracking, numberFormats, active }) => ({
    displayName: name,
    tracking,
    numberFormats,
    active,
  }),
}

const inOrder = (text: PickupLocation['name']) => ({ en: text.en, 'zh-TW': text['zh-TW'] })

/** The pickup locations: "a location with orders cannot be deleted, only closed." */
export const pickupLocationTable: OrderedTable<PickupLocation, typeof pickupLocations> = {
  subject: 'pickup_location',
  conflict: 'settings_changed_meanwhile',
  lock: 'pickup_locations',
  table: pickupLocations,
  key: 'id',
  idsName: 'ids',
  orderedAction: 'pickup_locations.ordered',
  auditsChanges: true,
  toEntry: ({ name, address, open }) => ({ name: inOrder(name), address: inOrder(address), open }),
  toColumns: ({ name, address, open }) => ({ name, address, open }),
  demandUnused: (tx, id) => demandNoOrder(tx, eq(orders.pickupLocation, id), 'pickup_location_in_use'),
  nameOf: ({ name }) => name,
  auditOf: ({ name, address, open }) => ({
    ...Object.fromEntries(languages.map((language) => [`name.${language}`, name[language]])),
    ...Object.fromEntries(languages.map((language) => [`address.${language}`, address[language]])),
    open,
  }),
}

/** The days without deliveries, as staff enter them. Deliveries that are already promised do not change. */
export const closedDayTable: EditedTable<ClosedDays, typeof closedDays> = {
  subject: 'closed_day',
  conflict: 'settings_changed_meanwhile',
  lock: 'closed_days',
  table: closedDays,
  key: 'id',
  sortedBy: 'firstDay',
  auditsChanges: true,
  toEntry: toClosure,
  toColumns: ({ name, from, to, place }) => ({
    name,
    firstDay: from,
    lastDay: lastDayOf({ from, to }),
    place,
  }),
  demandInTime: ({ now }, entry, stored) => {
    if (isTooLate(entry, formatDate(now()), stored)) refuseField('entry.from', 'staff.closedDays.past')
  },
  demandUnused: async () => {},
  changed: ({ savedSettings }) => savedSettings.invalidate(),
  auditOf: ({ name, from, to, place }) => ({
    displayName: name,
    firstDay: from,
    lastDay: lastDayOf({ from, to }),
    closedPlace: place,
  }),
}

/** Lists the pickup locations that accept new orders, with texts in a language. */
export async function listOpenPickupLocations({ database }: HasDatabase, { lang }: { lang: Language }) {
  const { id, name, address, open, position } = pickupLocations
  const rows = await database
    .select({ id, name, address })
    .from(pickupLocations)
    .where(eq(open, true))
    .orderBy(asc(position), asc(id))
  return rows.map((place) => ({ id: place.id, name: place.name[lang], address: place.address[lang] }))
}
