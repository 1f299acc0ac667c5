import type * as contract from '#core/api/shop.ts'
import type * as staffContract from '#core/api/shop-settings.ts'
import * as settings from '../../services/shop/settings.ts'
import { readShop } from '../../services/shop/shop.ts'
import type { Handlers } from '../bind.ts'

export const shopHandlers: Handlers<typeof contract> = { getShop: (ctx) => readShop(ctx) }

export const shopSettingsHandlers: Handlers<typeof staffContract> = {
  getShopSettings: (ctx) => settings.readShopSettings(ctx),
  saveShopSettings: (ctx, { body }) => settings.saveShopSettings(ctx, body),
}
