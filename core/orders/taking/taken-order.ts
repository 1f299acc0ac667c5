import * as z from 'zod/mini'
import { emailFieldWith, registration } from '../../accounts/accounts.ts'
import { maxNameInScript, nameInScript, splitFullName } from '../../accounts/names.ts'
import { phoneField } from '../../contact/phone.ts'
import { languages } from '../../language.ts'
import { optionalTextAs } from '../../typed-text.ts'
import { newOrderFields, requiredText, whereTo } from '../checkout.ts'

const { firstName: firstNameField, lastName: lastNameField } = registration.shape

/** Somebody who calls or walks in and has no account: "find or make the member by phone". */
export const newCaller = z.object({
  phoneNumber: phoneField('checkout.phoneRequired', 'checkout.phonePattern'),
  /** In any script; a company's is one, too. */
  name: requiredText('checkout.nameRequired', maxNameInScript),
  /** Not everybody who calls has one. */
  email: optionalTextAs(emailFieldWith('checkout.emailRequired', 'checkout.emailPattern')),
})
export type NewCaller = z.output<typeof newCaller>

/**
 * An order that staff take for a caller or a walk-in: "the same rules as checkout". Whom it is from the shop knows; the
 * addresses are typed, or those of an earlier order.
 */
export const takenOrder = z
  .object({
    /** The member who is on the phone. */
    memberId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    /** Or who becomes one; a member who has the number already stays as it is. */
    newCaller: z.optional(newCaller),
    /** Of the messages and of the order's page. */
    language: z.enum(languages),
    /** Whether the customer confirms on the phone now, so that nobody calls again. */
    confirmed: z.boolean(),
    /** Whether a walk-in took the goods along, and paid for them. */
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
 * The names of an account for a name as it is said on the phone: "names: letters A–Z as specified"; any other is the
 * name in the own script alone.
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
