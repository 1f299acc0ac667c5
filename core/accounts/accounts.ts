import * as z from 'zod/mini'
import { countries } from '../contact/countries.ts'
import { phoneField } from '../contact/phone.ts'
import { chatApps } from '../shop/chat.ts'
import { optionalTextAs, requiredTextAs } from '../typed-text.ts'
import { nameInScript } from './names.ts'

/**
 * The minimum number of characters in a password, at registration and at a reset. "Minimum password: 8 characters on
 * registration, 6 on password reset."
 */
export const minPasswordLength = { registration: 8, reset: 6 } as const

/** Maximum length of a password. Hashing a longer one would take too long. */
const maxPasswordLength = 1000

/** Maximum length of an email address. */
export const maxEmailLength = 254

/** Digits of a verification code. "SMS and OTP code: 6 digits." */
export const codeLength = 6

/** Seconds before a code may be sent again. "Resend countdown: 60 seconds." */
export const resendSeconds = 60

/**
 * Failed logins from one device before the next attempt has to wait. "Ten failed logins: a growing delay, never a
 * lock-out of the owner."
 */
export const freeLoginFailures = 10
const maxLoginDelay = 30_000

/**
 * Failed logins for one account, from all unknown devices and networks together, before the next attempt has to wait.
 */
export const freeLoginFailuresOfStrangers = 100

/**
 * Milliseconds to wait before the next login, after this many failures in a row.
 * @example
 * loginDelay(9) //=> 0
 * loginDelay(10) //=> 1000
 * loginDelay(12) //=> 4000
 */
export function loginDelay(failures: number, free = freeLoginFailures): number {
  if (failures < free) return 0
  return Math.min(maxLoginDelay, 1000 * 2 ** Math.min(failures - free, 10))
}

/**
 * The local storage key of the email address that was last typed at a password reset. "The last forgot-password e-mail
 * is stored under its own key."
 */
export const lastResetEmailKey = 'lastResetEmail'

/** The user types of the login form: "User-type radio (individual or enterprise)". The choice stays in the browser. */
export const userTypes = ['individual', 'enterprise'] as const
export type UserType = (typeof userTypes)[number]

/**
 * The accepted format of a first or last name. "Inner single spaces, hyphens and apostrophes pass too (Mei Ling, Siti
 * Nur)."
 */
const namePattern = /^[A-Za-z]+(?:[ '-][A-Za-z]+)*$/

function nameField(required: string, pattern: string) {
  return requiredTextAs(
    required,
    // Phone keyboards type the curly apostrophe.
    (text) => text.trim().replaceAll('’', "'"),
    z.maxLength(100, pattern),
    z.regex(namePattern, pattern),
  )
}

const firstName = nameField('accounts.firstNameRequired', 'accounts.firstNamePattern')
const lastName = nameField('accounts.lastNameRequired', 'accounts.lastNamePattern')
const whatsappNumber = phoneField('accounts.whatsappRequired', 'accounts.validInternationalNumber')
const phoneNumber = phoneField('accounts.phoneRequired', 'accounts.validInternationalNumber')

/** An email field that trims its text. `required` and `pattern` are the text keys of its error messages. */
export function emailFieldWith(required: string, pattern: string) {
  return requiredTextAs(
    required,
    (text) => text.trim(),
    z.maxLength(maxEmailLength, pattern),
    z.regex(z.regexes.email, pattern),
  )
}

/** The email address of an account. */
export const emailField = emailFieldWith('accounts.emailRequired', 'accounts.emailPattern')

/** The email address of a colleague or of the shop, as staff type it. */
export const officeEmail = emailFieldWith('staff.common.emailRequired', 'staff.common.emailPattern')

/**
 * A field for a 6-digit code; spaces between the digits are ignored. `required` and `pattern` are the text keys of its
 * error messages.
 */
export function codeFieldWith(required: string, pattern: string) {
  return requiredTextAs(
    required,
    (text) => text.normalize('NFKC').replaceAll(/\s/g, ''),
    z.regex(new RegExp(`^\\d{${codeLength}}$`), pattern),
  )
}

/** A code that was sent to a phone number or an email address. */
export const codeField = codeFieldWith('accounts.otpRequired', 'accounts.otpPattern')

/** A password; `min` is the minimum length of a newly chosen password. */
export function passwordField(required: string, min?: { length: number; message: string }) {
  return z
    .string(required)
    .check(
      z.minLength(1, required),
      ...(min === undefined ? [] : [z.minLength(min.length, min.message)]),
      z.maxLength(maxPasswordLength, 'accounts.passwordTooLong'),
    )
}

/** A password at registration. "Password: required, at least 8 characters (Password Required, Password Minlength)." */
const registrationPassword = passwordField('accounts.passwordRequired', {
  length: minPasswordLength.registration,
  message: 'accounts.passwordMinlength',
})

/** A new password at a reset. "Password required: 'Please enter a new password.' Minimum 6 characters." */
export const newPassword = passwordField('accounts.newPasswordRequired', {
  length: minPasswordLength.reset,
  message: 'accounts.newPasswordMinlength',
})

/**
 * Returns the error of the confirm field if two passwords differ; undefined if they are equal. "A password-match
 * validator gives the error key passwordMatch on the confirm field."
 */
export function validatePasswordMatch(
  password: unknown,
  confirmPassword: unknown,
): 'passwordMatch' | undefined {
  return password === confirmPassword ? undefined : 'passwordMatch'
}

/** The registration form. "Registration payload: the whole form value." */
export const registration = z
  .object({
    firstName,
    lastName,
    nameInScript,
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
      // The passwords are compared even while other fields are invalid.
      when: ({ value, issues }) =>
        typeof (value as Partial<Registration> | null)?.password === 'string' &&
        !issues.some(({ path }) => path?.[0] === 'confirmPassword'),
    }),
  )
export type RegistrationForm = z.input<typeof registration>
export type Registration = z.output<typeof registration>

/**
 * The login form. "Login payload: phoneNumber, password." Any password is accepted here, because it may predate today's
 * rules.
 */
export const login = z.object({
  phoneNumber: phoneField('accounts.enterPhone', 'accounts.validInternationalNumber'),
  password: passwordField('accounts.enterPassword'),
})
export type LoginForm = z.input<typeof login>

/** Maximum length of every text of an account's address. */
export const maxAddressText = 200

/** One line of an address. "Text fields are trimmed and empty ones become undefined." */
const addressText = optionalTextAs(z.string().check(z.maxLength(maxAddressText)))

/**
 * A billing or shipping address; nothing in it is required. "Each has country (Taiwan or Malaysia), city, zip code and
 * address." "No validators are declared."
 */
export const address = z.object({
  country: z.optional(z.enum(countries)),
  city: addressText,
  zipCode: optionalTextAs(z.string().check(z.normalize('NFKC'), z.maxLength(maxAddressText))),
  address: addressText,
})
export type Address = z.output<typeof address>

/** Billing and shipping; an address that is sent replaces the previous one entirely. */
export const addresses = z.object({ billing: z.optional(address), shipping: z.optional(address) })

/**
 * The fields of the account that a member may change. A field that is missing or empty stays as it is, except that
 * an empty `nameInScript` or `preferredChat` removes it. The phone number may be sent but is ignored: "The existing
 * phoneNumber is kept unchanged on save."
 */
export const accountUpdate = z.object({
  firstName: optionalTextAs(firstName),
  lastName: optionalTextAs(lastName),
  nameInScript,
  whatsappNumber: optionalTextAs(whatsappNumber),
  email: optionalTextAs(emailField),
  preferredChat: z.optional(z.enum(['', ...chatApps])),
  phoneNumber: z.optional(z.string()),
  address: z.optional(addresses),
  /** A change of the email address needs `password` or `code`. */
  password: z.optional(passwordField('accounts.enterPassword')),
  code: z.optional(codeField),
})
export type AccountUpdateForm = z.input<typeof accountUpdate>
export type AccountUpdate = z.output<typeof accountUpdate>

/**
 * The signed-in member's own account. "User: phoneNumber, email, firstName, lastName, nameInScript (optional), photoURL
 * (optional), whatsappNumber, address.billing and address.shipping." The email is missing once the owner of the address
 * has reported that the account is not theirs.
 */
export const user = z.object({
  phoneNumber: z.string(),
  email: z.optional(z.string()),
  /** An email address that its owner has not confirmed yet. It cannot be used to recover the account. */
  unconfirmedEmail: z.optional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  nameInScript: z.optional(z.string()),
  photoURL: z.optional(z.string()),
  whatsappNumber: z.string(),
  /** The chat app that the member prefers; without one, their country decides. */
  preferredChat: z.optional(z.enum(chatApps)),
  address: addresses,
})
export type User = z.output<typeof user>

/**
 * Identifies a member who resets their password: a phone number or an email address. "The identifier may also be an
 * e-mail."
 */
const identifier = z.union([phoneNumber, emailField], 'accounts.validInternationalNumber')

export const resetPassword = z.object({ phoneNumber: identifier, newPassword })

export const resetPasswordByEmail = z.object({ email: emailField, otp: codeField, newPassword })
