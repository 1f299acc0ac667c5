import * as z from 'zod/mini'
import { registration, type RegistrationForm } from './accounts.ts'
import { maxNameInScript, splitFullName } from './names.ts'
import type { Checkout } from '../orders/checkout.ts'

const { firstName: firstNameField, lastName: lastNameField } = registration.shape

/** A name where an account takes it, '' where it does not: "names: letters A–Z as specified". */
const accepted = (field: z.ZodMiniType<string>, name: string) =>
  z.safeParse(field, name).success ? name : ''

/**
 * The registration of somebody who typed a checkout: "the account can be made inside checkout from what is typed there".
 * A full name in another script becomes the name in the own script, and the other names are asked for.
 */
export function registrationFrom({
  billing,
  email,
  phoneNumber,
}: Pick<Checkout, 'billing' | 'email' | 'phoneNumber'>): RegistrationForm {
  const { firstName, lastName } = splitFullName(billing.fullName)
  const isLatin = /^[\x20-\x7e’]*$/.test(billing.fullName)
  return {
    firstName: accepted(firstNameField, firstName),
    lastName: accepted(lastNameField, lastName),
    nameInScript: billing.nameInScript || (isLatin ? '' : billing.fullName.slice(0, maxNameInScript)),
    whatsappNumber: phoneNumber,
    phoneNumber,
    email,
    password: '',
    confirmPassword: '',
    otp: '',
  }
}
