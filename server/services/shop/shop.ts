import { unlimited, type DeliveryCapacity } from '#core/delivery/capacity.ts'
import { uncapped, type CashCaps } from '#core/orders/confirming/cash-caps.ts'
import type { ShopContact } from '#core/shop/contact.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { readSavedRow } from '../../settings/saved-settings.ts'
import { shopContactOf } from '../../settings/settings.ts'

/** Reads the shop's contact data: the saved settings, or else those of the environment. */
export async function readShop({
  settings,
  savedSettings,
}: Pick<Context, 'settings' | 'savedSettings'>): Promise<ShopContact> {
  return shopContactOf(settings, await savedSettings.read())
}

/** Reads the saved number of deliveries per half day; unlimited if nothing is saved. */
export async function readDeliveryCapacity({
  savedSettings,
}: Pick<Context, 'savedSettings'>): Promise<DeliveryCapacity> {
  return (await savedSettings.read())?.deliveryCapacity ?? unlimited
}

/** Reads the saved limits for phone numbers that refused parcels; no limits if nothing is saved. */
export async function readCashCaps({ savedSettings }: Pick<Context, 'savedSettings'>): Promise<CashCaps> {
  return (await savedSettings.read())?.cashCaps ?? uncapped
}

/** Like `readShop`, but reads from the database instead of the cache, for documents that are stored. */
export async function readShopNow(tx: Pick<Database, 'select'>, settings: Context['settings']) {
  return shopContactOf(settings, (await readSavedRow(tx))?.settings)
}
