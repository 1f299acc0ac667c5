import { parsePhoneNumber } from 'libphonenumber-js'
import { z } from 'zod'
import type { ShopContact } from '../core/shop.ts'
import { StartError } from './start-error.ts'

/** A setting that is missing or wrong. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
}

type Definition<S extends z.ZodType = z.ZodType> = {
  schema: S
  /** What the value must be; completes "expected …". */
  expected: string
  /** What it does, for the settings table. */
  meaning: string
  /** What holds when it is not set: one value for every mode, or one for each; null means "nothing". */
  default: string | null | { demo: string | null; production: string | null }
  /** Production refuses to start without it. */
  required?: true
  /** Its value never appears in a message. */
  secret?: true
}

const define = <S extends z.ZodType>(definition: Definition<S>) => definition

const text = z.string()
const phoneNumber = z.e164()
const httpsAddress = z.url({ protocol: /^https$/ })
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535))
const host = z.union([z.ipv4(), z.ipv6(), z.hostname()])
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine((url) => url.href === `${url.origin}/`)
  .transform((url) => url.origin)
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })
const days = z
  .string()
  .regex(/^[1-7]-[1-7]$/)
  .transform((value) => ({ first: Number(value[0]), last: Number(value[2]) }))
  .refine(({ first, last }) => first <= last)

const address = (of: string, demo: string) =>
  define({
    schema: httpsAddress,
    expected: 'an address that starts with https://',
    meaning: `The shop's page on ${of}, linked in the footer.`,
    default: { demo, production: null },
    required: true,
  })

/** Every setting, once: how it is read, what it defaults to and what it means. */
const definitions = {
  SHOP_MODE: define({
    schema: z.enum(['demo', 'production']),
    expected: 'demo or production',
    meaning:
      '`demo` comes with a demo catalogue and listens to this machine only; `production` is a real shop and refuses to start without its contact data.',
    default: 'demo',
  }),
  PORT: define({
    schema: port,
    expected: 'a whole number from 0 to 65535',
    meaning: 'The port to listen on; 0 takes any free one.',
    default: '3000',
  }),
  HOST: define({
    schema: host,
    expected: 'a host name or an IP address',
    meaning: 'The address to listen on.',
    default: { demo: '127.0.0.1', production: '0.0.0.0' },
  }),
  PUBLIC_ORIGIN: define({
    schema: origin,
    expected: 'http:// or https:// with a host and nothing after it, like https://shop.example.com',
    meaning: 'Where the shop is reached; canonical addresses and links in mails start with it.',
    default: { demo: 'http://localhost:<PORT>', production: null },
    required: true,
  }),
  DATABASE_URL: define({
    schema: databaseAddress,
    expected: 'postgres:// or postgresql:// with a user, a host and a database',
    meaning: 'A PostgreSQL of version 15 or newer to use instead of the embedded one.',
    default: null,
    secret: true,
  }),
  DATA_DIR: define({
    schema: text,
    expected: 'a folder',
    meaning: 'Where the embedded PostgreSQL and files made by the program are kept.',
    default: 'data',
  }),
  SHOP_CHAT_NUMBER: define({
    schema: phoneNumber,
    expected: 'a phone number like +60123456789',
    meaning: 'The number behind the chat button and the footer.',
    default: { demo: '+12025550143', production: null },
    required: true,
  }),
  SHOP_EMAIL: define({
    schema: z.email(),
    expected: 'an e-mail address',
    meaning: 'The customer service address in the footer.',
    default: { demo: 'service@example.com', production: null },
    required: true,
  }),
  SHOP_FACEBOOK_URL: address('Facebook', 'https://www.facebook.com/'),
  SHOP_INSTAGRAM_URL: address('Instagram', 'https://www.instagram.com/'),
  SHOP_LINKEDIN_URL: address('LinkedIn', 'https://www.linkedin.com/'),
  SHOP_YOUTUBE_URL: address('YouTube', 'https://www.youtube.com/'),
  SHOP_OFFICE_DAYS: define({
    schema: days,
    expected: 'first and last day like 1-5, where 1 is Monday and 7 is Sunday',
    meaning: 'Office days from first to last, 1 = Monday … 7 = Sunday.',
    default: '1-5',
  }),
  SHOP_OPENS: define({
    schema: timeOfDay,
    expected: 'a time like 09:00',
    meaning: 'When the office opens, 24-hour clock.',
    default: '09:00',
  }),
  SHOP_CLOSES: define({
    schema: timeOfDay,
    expected: 'a time like 18:00',
    meaning: 'When the office closes, 24-hour clock, later than `SHOP_OPENS`.',
    default: '18:00',
  }),
  SELLER_NAME: define({
    schema: text,
    expected: 'a name',
    meaning: 'Who sells: named in the terms, on orders and on invoices.',
    default: { demo: 'Office Furniture Store (demo)', production: null },
    required: true,
  }),
  SELLER_ADDRESS: define({
    schema: text,
    expected: 'an address on one line',
    meaning: 'Where the seller is: named on the contact page, on orders and on invoices.',
    default: { demo: '1 Jalan Contoh, 50000 Kuala Lumpur, Malaysia', production: null },
    required: true,
  }),
  SELLER_NUMBER: define({
    schema: phoneNumber,
    expected: 'a phone number like +60123456789',
    meaning: 'The number behind the chat link of an order.',
    default: { demo: '+12025550143', production: null },
    required: true,
  }),
  LOG_LEVEL: define({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    expected: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'The least important log lines that are still written.',
    default: 'info',
  }),
} as const

type Definitions = typeof definitions
type Name = keyof Definitions
type Mode = z.output<Definitions['SHOP_MODE']['schema']>

/** The settings by the names of their environment variables; only DATABASE_URL may be undefined. */
export type Settings = {
  readonly [N in Exclude<Name, 'DATABASE_URL'>]: Readonly<z.output<Definitions[N]['schema']>>
} & { readonly DATABASE_URL: string | undefined }

const entries = Object.entries(definitions) as [Name, Definition][]

const defaultIn = (mode: Mode, definition: Definition) =>
  definition.default !== null && typeof definition.default === 'object'
    ? definition.default[mode]
    : definition.default

function read(name: Name, definition: Definition, value: string): unknown {
  const parsed = definition.schema.safeParse(value)
  if (parsed.success) return parsed.data
  const shown = definition.secret ? 'is not usable (its value is not shown)' : `is ${quoted(value)}`
  throw new SettingsError(`${name} ${shown}: expected ${definition.expected}.`)
}

/** A value on one line and at most 80 characters long. */
const quoted = (value: string) => JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)

/**
 * The settings of this run, read from the environment, frozen. Blank variables count as not set.
 * Throws SettingsError with one line that names the variable, its value (never of a secret) and what is
 * expected, or all that production still lacks.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = (name: Name) => env[name]?.trim() || undefined
  const { SHOP_MODE } = definitions
  const mode = read('SHOP_MODE', SHOP_MODE, given('SHOP_MODE') ?? defaultIn('demo', SHOP_MODE) ?? '') as Mode

  const settings: Record<string, unknown> = {}
  const missing: Name[] = []
  for (const [name, definition] of entries) {
    const value = given(name) ?? defaultIn(mode, definition)?.replace('<PORT>', String(settings.PORT))
    if (value !== undefined) settings[name] = Object.freeze(read(name, definition, value))
    else if (definition.required) missing.push(name)
    else settings[name] = undefined
  }
  if (missing.length > 0)
    throw new SettingsError(`SHOP_MODE=production needs the shop's contact data: set ${missing.join(', ')}.`)

  const result = Object.freeze(settings) as Settings
  if (result.SHOP_CLOSES <= result.SHOP_OPENS)
    throw new SettingsError(
      `SHOP_CLOSES is "${result.SHOP_CLOSES}": expected a time later than SHOP_OPENS, ${result.SHOP_OPENS}.`,
    )
  return result
}

const localOrigin = (port: number) => `http://localhost:${port}`

/** The settings once the port is known: with PORT=0 the origin that was derived from it follows. */
export function withPort(settings: Settings, listening: number): Settings {
  const PUBLIC_ORIGIN =
    settings.PUBLIC_ORIGIN === localOrigin(settings.PORT) ? localOrigin(listening) : settings.PUBLIC_ORIGIN
  return Object.freeze({ ...settings, PORT: listening, PUBLIC_ORIGIN })
}

/** Every setting for the table in the README; defaults that differ by mode name the mode. */
export const settingsTable: readonly { name: string; default: string; meaning: string }[] = entries.map(
  ([name, definition]) => {
    const demo = defaultIn('demo', definition) ?? ''
    const production = defaultIn('production', definition) ?? (definition.required ? 'must be set' : '')
    return {
      name,
      default: demo === production ? demo : `${demo} (production: ${production})`,
      meaning: definition.meaning,
    }
  },
)

/** What every visitor may know about how to reach the shop. */
export const shopContactOf = (settings: Settings): ShopContact => ({
  chatNumber: settings.SHOP_CHAT_NUMBER,
  chatNumberText: parsePhoneNumber(settings.SHOP_CHAT_NUMBER).formatInternational(),
  email: settings.SHOP_EMAIL,
  social: [
    { name: 'Facebook', url: settings.SHOP_FACEBOOK_URL },
    { name: 'Instagram', url: settings.SHOP_INSTAGRAM_URL },
    { name: 'LinkedIn', url: settings.SHOP_LINKEDIN_URL },
    { name: 'YouTube', url: settings.SHOP_YOUTUBE_URL },
  ],
  officeDays: settings.SHOP_OFFICE_DAYS,
  officeHours: { opens: settings.SHOP_OPENS, closes: settings.SHOP_CLOSES },
  seller: { name: settings.SELLER_NAME, address: settings.SELLER_ADDRESS },
  origin: settings.PUBLIC_ORIGIN,
  demo: settings.SHOP_MODE === 'demo',
})
