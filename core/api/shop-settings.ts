import { z } from '@hono/zod-openapi'
import { invoicings } from '../orders/invoices.ts'
import { shopContact } from '../shop/contact.ts'
import { shopSettings } from '../shop/settings.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { version } from './schemas.ts'

const endpoint = endpointsOf('Back office: settings')

const savedSettings = z
  .object({
    settings: shopContact
      .pick({
        chatNumber: true,
        sellerNumber: true,
        lineAccount: true,
        email: true,
        social: true,
        officeDays: true,
        officeHours: true,
        seller: true,
      })
      .extend({
        deductionLimit: z.number().openapi({
          description:
            'Maximum amount that a clerk (permission `discounts:give`) may deduct beyond the voucher.',
        }),
        deliveryCapacity: z
          .object({ morning: z.number().int().nullable(), afternoon: z.number().int().nullable() })
          .openapi({ description: 'Maximum number of deliveries in each half of a day; null for no limit.' }),
        invoicing: z.enum(invoicings).openapi({ description: 'When invoices are issued.' }),
        cashCaps: z
          .object({ amount: z.number().int().nullable(), openOrders: z.number().int().nullable() })
          .openapi({
            description: 'Limits on cash orders of phone numbers that refused parcels; null for no limit.',
          }),
      }),
    /** The phone numbers, formatted. */
    texts: z.object({ chatNumber: z.string(), sellerNumber: z.string() }),
    version,
    /** When it was last saved, in ISO 8601; missing while the environment's values apply. */
    updatedAt: z.string().optional(),
  })
  .openapi('ShopSettings')

/** Reads the shop's settings for editing. */
export const getShopSettings = endpoint('GET /staff/settings/shop', 'settings:read', {
  summary: "The shop's settings. Until staff save them, they come from the environment.",
  output: savedSettings,
})

export const saveShopSettings = endpoint('POST /staff/settings/shop', 'settings:edit', {
  summary: "Save the shop's settings; refused if they changed since they were read.",
  body: z.object({ version, settings: shared(shopSettings) }),
  output: savedSettings,
  errors: ['settings_changed_meanwhile'],
})
