import * as z from 'zod/mini'
import { phoneField } from '../phone.ts'

/** "Minimum password: 8 characters on registration, 6 on password reset." */
export const minPasswordLength = { registration: 8, reset: 6 } as const

/** Far above what anybody types; it only bounds the work of hashing. */
export const maxPasswordLength = 1000

/** The longest that mail can be sent to. */
export const maxEmailLength = 254

/** "SMS and OTP code: 6 digits." */
export const codeLength = 6

/** "Resend countdown: 60 seconds." */
export const resendSeconds = 60

/** "Ten failed logins: a growing delay, never a lock-out of the owner." */
export const freeLoginFailures = 10
const longestLoginDelay = 30_000

/**
 * Milliseconds that a login waits after so many failures in a row for its number.
 *
 * @example
 * loginDelay(9) //=> 0
 * loginDelay(10) //=> 1000
 * loginDelay(12) //=> 4000
 * loginDelay(1000) //=> 30000
 */
export function loginDelay(failures: number): number {
  if (failures < freeLoginFailures) return 0
  return Math.min(longestLoginDelay, 1000 * 2 ** Math.min(failures - freeLoginFailures, 10))
}

/** "The last forgot-password e-mail is stored under its own key." */
export const lastResetEmailKey = 'lastResetEmail'

/** "Countries offered: Taiwan and Malaysia. Default: Taiwan." */
export const countries = ['Taiwan', 'Malaysia'] as const
export type Country = (typeof countries)[number]
export const defaultCountry: Country = 'Taiwan'

/** "User-type radio (individual or enterprise)"; it stays in the browser. */
export const userTypes = ['individual', 'enterprise'] as const
export type UserType = (typeof userTypes)[number]

/**
 * "Letters A-Z or a-z only"; "inner single spaces, hyphens and apostrophes pass too (Mei Ling, Siti Nur),
 * digits and other scripts get the message."
 */
const namePattern = /^[A-Za-z]+(?:[ '-][A-Za-z]+)*$/

function nameField(messages: { required: string; pattern: string }) {
  return z.pipe(
    // Phones type the curly apostrophe.
    z.pipe(
      z.string(messages.required),
      z.transform((text: string) => text.trim().replaceAll('’', "'")),
    ),
    z
      .string()
      .check(
        z.minLength(1, messages.required),
        z.maxLength(100, messages.pattern),
        z.regex(namePattern, messages.pattern),
      ),
  )
}

const firstName = nameField({ required: 'accounts.firstNameRequired', pattern: 'accounts.firstNamePattern' })
const lastName = nameField({ required: 'accounts.lastNameRequired', pattern: 'accounts.lastNamePattern' })
const whatsappNumber = phoneField({
  required: 'accounts.whatsappRequired',
  pattern: 'accounts.validInternationalNumber',
})
const phoneNumber = phoneField({
  required: 'accounts.phoneRequired',
  pattern: 'accounts.validInternationalNumber',
})

/** An e-mail address as typed, without spaces around it. */
export const emailField = z.pipe(
  z.pipe(
    z.string('accounts.emailRequired'),
    z.transform((text: string) => text.trim()),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'accounts.emailRequired'),
      z.maxLength(maxEmailLength, 'accounts.emailPattern'),
      z.regex(z.regexes.email, 'accounts.emailPattern'),
    ),
)

/** A 6-digit code as typed or pasted; spaces between the digits do not count. */
export const codeField = z.pipe(
  z.pipe(
    z.string('accounts.otpRequired'),
    z.transform((text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'accounts.otpRequired'),
      z.regex(new RegExp(`^\\d{${codeLength}}$`), 'accounts.otpPattern'),
    ),
)

function passwordField(messages: { required: string; minLength: string }, least: number) {
  return z
    .string(messages.required)
    .check(
      z.minLength(1, messages.required),
      z.minLength(least, messages.minLength),
      z.maxLength(maxPasswordLength, 'accounts.passwordTooLong'),
    )
}

/** "Password: required, at least 8 characters (Password Required, Password Minlength)." */
export const registrationPassword = passwordField(
  { required: 'accounts.passwordRequired', minLength: 'accounts.passwordMinlength' },
  minPasswordLength.registration,
)

/** "Password required: 'Please enter a new password.' Minimum 6 characters." */
export const newPassword = passwordField(
  { required: 'accounts.newPasswordRequired', minLength: 'accounts.newPasswordMinlength' },
  minPasswordLength.reset,
)

/**
 * The error of a confirmation that differs, or undefined.
 * "A password-match validator gives the error key passwordMatch on the confirm field."
 *
 * @example
 * validatePasswordMatch('walnut desk', 'walnut desk') //=> undefined
 * validatePasswordMatch('walnut desk', 'walnut') //=> 'passwordMatch'
 */
export function validatePasswordMatch(
  password: unknown,
  confirmPassword: unknown,
): 'passwordMatch' | undefined {
  return password === confirmPassword ? undefined : 'passwordMatch'
}

/**
 * "Registration payload: the whole form value: firstName, lastName, whatsappNumber, phoneNumber, email,
 * password, confirmPassword, otp."
 */
export const registration = z
  .object({
    firstName,
    lastName,
    whatsappNumber,
    phoneNumber,
    email: emailField,
    password: registrationPassword,
    confirmPassword: z
      .string('accounts.passwordsNotMatch')
      .check(z.minLength(1, 'accounts.passwordsNotMatch')),
    otp: codeField,
  })
  .check(
    z.refine((form) => validatePasswordMatch(form.password, form.confirmPassword) === undefined, {
      error: 'accounts.passwordsNotMatch',
      path: ['confirmPassword'],
      params: { key: 'passwordMatch' },
      // The other fields may still be wrong while this one is answered.
      when: ({ value, issues }) =>
        typeof (value as Partial<Registration> | null)?.password === 'string' &&
        !issues.some(({ path }) => path?.[0] === 'confirmPassword'),
    }),
  )
export type RegistrationForm = z.input<typeof registration>
export type Registration = z.output<typeof registration>

/**
 * "Login payload: phoneNumber, password." Any password that is there is tried: the rules of today are not
 * those of the day it was chosen.
 */
export const login = z.object({
  phoneNumber: phoneField({ required: 'accounts.enterPhone', pattern: 'accounts.validInternationalNumber' }),
  password: z
    .string('accounts.enterPassword')
    .check(
      z.minLength(1, 'accounts.enterPassword'),
      z.maxLength(maxPasswordLength, 'accounts.passwordTooLong'),
    ),
})
export type LoginForm = z.input<typeof login>

/** A text without spaces around it; "text fields are trimmed and empty ones become undefined". */
function trimmed<Inner extends z.core.$ZodType<unknown, string>>(inner: Inner) {
  return z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text: string | undefined) => text?.trim() || undefined),
    ),
    z.optional(inner),
  )
}

const addressText = trimmed(z.string().check(z.maxLength(200)))

/** "Each has country (Taiwan or Malaysia), city, zip code and address." "No validators are declared." */
export const address = z.object({
  country: z.optional(z.enum(countries)),
  city: addressText,
  zipCode: addressText,
  address: addressText,
})
export type AddressForm = z.input<typeof address>
export type Address = z.output<typeof address>

/** Billing and shipping; one that is sent replaces the one before as a whole. */
export const addresses = z.object({ billing: z.optional(address), shipping: z.optional(address) })

/**
 * What a member may change of the account; a field that is missing or empty stays as it is.
 * "On account edit, text fields are trimmed and empty ones become undefined. The existing phoneNumber is kept
 * unchanged on save": the user body carries it, and nothing is done with it.
 */
export const accountUpdate = z.object({
  firstName: trimmed(firstName),
  lastName: trimmed(lastName),
  whatsappNumber: trimmed(whatsappNumber),
  email: trimmed(emailField),
  phoneNumber: z.optional(z.string()),
  address: z.optional(addresses),
})
export type AccountUpdateForm = z.input<typeof accountUpdate>
export type AccountUpdate = z.output<typeof accountUpdate>

/**
 * "User: phoneNumber, email, firstName, lastName, photoURL (optional), whatsappNumber, address.billing and
 * address.shipping (each: country, city, zipCode, address)." The e-mail is missing when its owner has said
 * that the account is not theirs.
 */
export const user = z.object({
  phoneNumber: z.string(),
  email: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  photoURL: z.optional(z.string()),
  whatsappNumber: z.string(),
  address: z.object({ billing: z.optional(address), shipping: z.optional(address) }),
})
export type User = z.output<typeof user>

/** "The identifier may also be an e-mail." */
export const identifier = z.union([phoneNumber, emailField], 'accounts.validInternationalNumber')

export const resetPassword = z.object({ phoneNumber: identifier, newPassword })

export const resetPasswordByEmail = z.object({ email: emailField, otp: codeField, newPassword })
