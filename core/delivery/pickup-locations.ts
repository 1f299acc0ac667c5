import * as z from 'zod/mini'
import { requiredText } from '../typed-text.ts'
import { languages } from '../language.ts'

/** Maximum lengths of a pickup location's texts. */
export const pickupLimits = { name: 100, address: 300 } as const

const name = requiredText('catalogueFile.required', pickupLimits.name)
const address = z.string().check(z.trim(), z.maxLength(pickupLimits.address, 'common.tooLong'))
const requiredAddress = requiredText('staff.pickup.addressRequired', pickupLimits.address)

/** A pickup location, as staff edit it. Its address is required only while it is open. */
export const pickupLocation = z
  .object({
    name: z.object({ en: name, 'zh-TW': name }),
    address: z.object({ en: address, 'zh-TW': address }),
    /** Whether customers can choose the location for new orders. */
    open: z.boolean(),
  })
  .check(
    ...languages.map((language) =>
      z.refine<{ open: boolean; address: Record<string, string> }>(
        (place) => !place.open || z.safeParse(requiredAddress, place.address[language]).success,
        { error: 'staff.pickup.addressRequired', path: ['address', language] },
      ),
    ),
  )
export type PickupLocation = z.output<typeof pickupLocation>
