import * as z from 'zod/mini'
import { emailFieldWith, registration } from '../../accounts/accounts.ts'
import { maxNameInScript, nameInScript, splitFullName } from '../../accounts/names.ts'
import { phoneField } from '../../contact/phone.ts'
import { languages } from '../../language.ts'
import { optionalText, optionalTextAs, requiredText } from '../../typed-text.ts'
import { newOrderFields, whereTo } from '../checkout.ts'
import { addressFields, addressLimits } from '../../delivery/order-address.ts'

const { firstName: firstNameField, lastName: lastNameField } = registration.shape

/** A caller or walk-in without an account: "find or make the member by phone". */
export const newCaller = z.object({
  phoneNumber: phoneField('checkout.phoneRequired', 'checkout.phonePattern'),
  /** The name, in any script. It may be that of a company. */
  name: requiredText('checkout.nameRequired', maxNameInScript),
  /** Missing if the caller has no email address. */
  email: optionalTextAs(emailFieldWith('checkout.emailRequired', 'checkout.emailPattern')),
})
export type NewCaller = z.output<typeof newCaller>

/** A new address of a caller. */
export const takenAddress = z.extend(z.omit(addressFields, { fullName: true, nameInScript: true }), {
  /** The name of the recipient, if that is not the customer. */
  recipient: optionalText(addressLimits.name),
})

/**
 * An order that staff take for a caller or walk-in: "the same rules as checkout". The order contains no contact data,
 * because the caller's are used. Addresses are typed or come from an earlier order.
 */
export const takenOrder = z
  .object({
    /** Id of the member for whom the order is taken. */
    memberId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    /**
     * A caller who becomes a member; replaces `memberId`. If a member already has the phone number, the order is for
     * that member, whose account is not changed.
     */
    newCaller: z.optional(newCaller),
    /** Language of the messages and of the order's page. */
    language: z.enum(languages),
    /** Whether the customer has confirmed the order in this call, so that nobody needs to call again. */
    confirmed: z.boolean(),
    /** Whether a walk-in customer has taken the goods and paid. */
    handedOver: z.optional(z.boolean()),
    order: z.omit(newOrderFields, { contactInfo: true }).check(...whereTo),
  })
  .check(
    z.refine(
      ({ handedOver, confirmed, order }) =>
        !handedOver || (confirmed && order.shippingMethod === 'self_pickup'),
      {
        path: ['handedOver'],
      },
    ),
    z.refine((taken) => (taken.memberId === undefined) !== (taken.newCaller === undefined), {
      error: 'staff.take.whoIsIt',
      path: ['memberId'],
    }),
  )
export type TakenOrder = z.output<typeof takenOrder>

/**
 * Splits a spoken name into the names of an account: "names: letters A–Z as specified". A name in another script
 * becomes the name in the caller's own script.
 * @example
 * namesOfCaller('Tan Mei Ling') //=> { firstName: 'Tan', lastName: 'Mei Ling', nameInScript: null }
 * namesOfCaller('陳美玲') //=> { firstName: '', lastName: '', nameInScript: '陳美玲' }
 */
export function namesOfCaller(name: string): {
  firstName: string
  lastName: string
  nameInScript: string | null
} {
  const split = splitFullName(name)
  const first = z.safeParse(firstNameField, split.firstName)
  const last =
    split.lastName === '' ? { success: true, data: '' } : z.safeParse(lastNameField, split.lastName)
  if (first.success && last.success)
    return { firstName: first.data, lastName: last.data ?? '', nameInScript: null }
  return { firstName: '', lastName: '', nameInScript: z.parse(nameInScript, name) ?? name }
}
