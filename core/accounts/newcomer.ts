import * as z from 'zod/mini'
import { registration, type RegistrationForm } from './accounts.ts'
import { maxNameInScript, splitFullName } from './names.ts'
import type { Checkout } from '../orders/checkout.ts'

const { firstName: firstNameField, lastName: lastNameField } = registration.shape

/** Returns the name if the registration field accepts it, otherwise ''. */
const accepted = (field: z.ZodMiniType<string>, name: string) =>
  z.safeParse(field, name).success ? name : ''

/**
 * Fills in a registration from what was typed at checkout. A full name with letters other than A–Z goes into
 * `nameInScript`, unless that was typed too. A first or last name that the registration does not accept stays
 * empty, so the member types it.
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
