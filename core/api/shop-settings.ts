import { z } from '@hono/zod-openapi'
import { shopContact } from '../shop/shop.ts'
import { shopSettings } from '../shop/settings.ts'
import { endpoint, shared } from './endpoint.ts'

const tag = 'Back office: settings'

/** Identifies what was read; it differs once somebody has changed it. */
const version = z.string().min(1).max(100)

const openedSettings = z.object({
  settings: shopContact.pick({
    chatNumber: true,
    sellerNumber: true,
    email: true,
    social: true,
    officeDays: true,
    officeHours: true,
    seller: true,
  }),
  /** The numbers for people to read. */
  texts: z.object({ chatNumber: z.string(), sellerNumber: z.string() }),
  version,
  /** When it was saved last, in ISO 8601; missing as long as the environment's values count. */
  updatedAt: z.string().optional(),
})

/** "Shop contact data and hours as settings with a page." */
export const getShopSettings = endpoint({
  method: 'get',
  path: '/staff/settings/shop',
  access: 'settings:read',
  tag,
  summary: 'How the shop is reached: what was saved here, or, before that, what it was started with.',
  output: openedSettings,
})

export const saveShopSettings = endpoint({
  method: 'post',
  path: '/staff/settings/shop',
  access: 'settings:edit',
  tag,
  summary: 'Save how the shop is reached, over the version that was looked at.',
  body: z.object({ version, settings: shared(shopSettings) }),
  output: openedSettings,
  errors: ['settings_changed_meanwhile'],
})
