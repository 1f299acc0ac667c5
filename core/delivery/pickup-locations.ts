import * as z from 'zod/mini'
import { requiredText } from '../orders/checkout.ts'
import { languages } from '../language.ts'

/** The most characters of each text of a pickup location. */
export const longestPlace = { name: 100, address: 300 } as const

const name = requiredText('catalogueFile.required', longestPlace.name)
const address = z.string().check(z.trim(), z.maxLength(longestPlace.address, 'checkout.tooLong'))
const toldAddress = requiredText('staff.pickup.addressRequired', longestPlace.address)

/**
 * What staff say of a pickup location: "name, address", in every language. One that is closed may be known by its
 * name alone; nobody fetches anything at a place whose address is not told.
 */
export const pickupLocation = z
  .object({
    name: z.object({ en: name, 'zh-TW': name }),
    address: z.object({ en: address, 'zh-TW': address }),
    /** Whether new orders can be fetched there. */
    open: z.boolean(),
  })
  .check(
    ...languages.map((language) =>
      z.refine<{ open: boolean; address: Record<string, string> }>(
        (place) => !place.open || z.safeParse(toldAddress, place.address[language]).success,
        { error: 'staff.pickup.addressRequired', path: ['address', language] },
      ),
    ),
  )
export type PickupLocation = z.output<typeof pickupLocation>
