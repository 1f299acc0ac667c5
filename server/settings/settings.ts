import { z } from 'zod'
import { formatPhone } from '../../core/phone-format.ts'
import type { ShopContact } from '../../core/shop/shop.ts'
import type { ShopSettings } from '../../core/shop/settings.ts'
import { StartError } from '../start/start-error.ts'

/** A setting that is missing or wrong. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
}

type Definition<S extends z.ZodType = z.ZodType, Optional extends boolean = boolean> = {
  schema: S
  /** What the value must be; completes "expected …". */
  expected: string
  /** What it does, for the settings table. */
  meaning: string
  /** What holds when it is not set: one value for every mode, or one for each; null means "nothing". */
  default: string | null | { demo: string | null; production: string | null }
  /** Production refuses to start without it. */
  required?: true
  /** It may be missing on any run. */
  optional?: Optional
  /** Its value never appears in a message. */
  secret?: true
}

const define = <S extends z.ZodType, Optional extends boolean = false>(definition: Definition<S, Optional>) =>
  definition

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
const someText = z.string().min(1)
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const atLeastOne = wholeNumber.pipe(z.number().min(1))
const callingCodes = z.union([
  z.literal('any'),
  z
    .string()
    .regex(/^[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*$/)
    .transform((value) => value.split(/\s*,\s*/)),
])
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

/** A limit: how often something may happen before the shop answers "Too many requests". */
const limit = (meaning: string, demo: string, production: string) =>
  define({
    schema: atLeastOne,
    expected: 'a whole number from 1',
    meaning,
    default: { demo, production },
  })

/** What a provider of one kind needs; it may be missing as long as that provider is not chosen. */
const needed = <S extends z.ZodType>(schema: S, expected: string, meaning: string, secret?: true) =>
  define<S, true>({ schema, expected, meaning, default: null, optional: true, ...(secret && { secret }) })

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
    optional: true as const,
    secret: true,
  }),
  DATABASE_OWNER_URL: define({
    schema: databaseAddress,
    expected: 'postgres:// or postgresql:// with a user, a host and a database',
    meaning:
      'The database of `DATABASE_URL` by the role that owns its tables, for `npm run migrate` and `npm run restore`; then that of `DATABASE_URL` only reads and writes rows. The program itself does not need it.',
    default: null,
    optional: true as const,
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
    meaning: 'The number behind the chat links of an order.',
    default: { demo: '+12025550177', production: null },
    required: true,
  }),
  SELLER_TAX_NUMBER: define({
    schema: text,
    expected: 'a tax number',
    meaning: 'The tax number of who sells, on invoices.',
    default: { demo: 'C20880050010', production: null },
    required: true,
  }),
  SHOP_SECRET: define({
    schema: z.string().min(32),
    expected: 'at least 32 characters that nobody can guess',
    meaning:
      'Keys what the shop signs, hashes and seals: codes, puzzles, links in mails, authenticators of staff, who have to be reset when it changes. The same for every process.',
    default: { demo: 'a demo has no secret: anybody may read this one', production: null },
    required: true,
    secret: true,
  }),
  SMS_PROVIDER: define({
    schema: z.enum(['outbox', 'twilio']),
    expected: 'outbox or twilio',
    meaning:
      '`outbox` sends nothing and shows every SMS at `/dev/outbox`; `twilio` sends by the Messages API.',
    default: { demo: 'outbox', production: null },
    required: true,
  }),
  TWILIO_ACCOUNT_SID: needed(
    z.string().regex(/^AC[0-9a-f]{32}$/),
    'AC and 32 hexadecimal digits',
    'The Twilio account, for `SMS_PROVIDER=twilio`.',
  ),
  TWILIO_AUTH_TOKEN: needed(someText, 'a token', "The Twilio account's token.", true),
  TWILIO_FROM: needed(
    z.string().regex(/^(\+\d{8,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/),
    'a phone number, a messaging service (MG…) or a sender of up to 11 letters and digits',
    'Who an SMS comes from.',
  ),
  TWILIO_URL: define({
    schema: z.url({ protocol: /^https?$/ }),
    expected: 'an address that starts with https://',
    meaning: 'Where the Messages API is reached.',
    default: 'https://api.twilio.com',
  }),
  SMS_COUNTRY_CODES: define({
    schema: callingCodes,
    expected: 'calling codes like 60,886, or any',
    meaning: 'The countries that codes are sent to by SMS.',
    default: { demo: 'any', production: '60,886' },
  }),
  MAIL_PROVIDER: define({
    schema: z.enum(['outbox', 'smtp']),
    expected: 'outbox or smtp',
    meaning: '`outbox` sends nothing and shows every mail at `/dev/outbox`; `smtp` sends by a mail server.',
    default: { demo: 'outbox', production: null },
    required: true,
  }),
  SMTP_URL: needed(
    z.url({ protocol: /^smtps?$/ }),
    'smtp:// or smtps:// with a host, and user and password where it asks for them',
    'The mail server, for `MAIL_PROVIDER=smtp`.',
    true,
  ),
  MAIL_FROM: needed(
    z.email(),
    'an e-mail address',
    "Who a mail comes from; the shop's e-mail address when it is not set.",
  ),
  RECAPTCHA_SITE_KEY: needed(
    someText,
    'a key',
    'reCAPTCHA v2, the visible box. With all four keys it replaces the self-hosted human check.',
  ),
  RECAPTCHA_SECRET_KEY: needed(someText, 'a key', 'The secret of the visible box.', true),
  RECAPTCHA_INVISIBLE_SITE_KEY: needed(someText, 'a key', 'reCAPTCHA v2, the invisible one.'),
  RECAPTCHA_INVISIBLE_SECRET_KEY: needed(someText, 'a key', 'The secret of the invisible one.', true),
  RECAPTCHA_URL: define({
    schema: z.url({ protocol: /^https?$/ }),
    expected: 'an address that starts with https://',
    meaning: 'Where a solved reCAPTCHA is verified.',
    default: 'https://www.google.com/recaptcha/api/siteverify',
  }),
  HUMAN_CHECK_COST: define({
    schema: atLeastOne,
    expected: 'a whole number from 1',
    meaning: 'How hard the self-hosted human check is: rounds of hashing in each of about 256 tries.',
    default: { demo: '500', production: '5000' },
  }),
  SESSION_IDLE_HOURS: define({
    schema: atLeastOne,
    expected: 'a whole number from 1',
    meaning: 'Hours without a call after which a member has to sign in again.',
    default: '168',
  }),
  SESSION_ABSOLUTE_HOURS: define({
    schema: atLeastOne,
    expected: 'a whole number from 1',
    meaning: 'Hours after signing in after which a member has to sign in again in any case.',
    default: '720',
  }),
  STAFF_IDLE_MINUTES: define({
    schema: atLeastOne,
    expected: 'a whole number from 1',
    meaning: 'Minutes without a call after which staff have to sign in again.',
    default: '60',
  }),
  STAFF_ABSOLUTE_HOURS: define({
    schema: atLeastOne,
    expected: 'a whole number from 1',
    meaning: 'Hours after signing in after which staff have to sign in again in any case.',
    default: '12',
  }),
  TRUST_PROXY: define({
    schema: wholeNumber.pipe(z.number().max(10)),
    expected: 'a whole number from 0 to 10',
    meaning: 'How many proxies of your own stand before the shop; 0 does not believe X-Forwarded-For.',
    default: '0',
  }),
  LIMIT_TRIES: limit(
    'Tries an hour from one client address, for each of: signing in, confirming, checking a number, registering, resetting.',
    '2000',
    '100',
  ),
  LIMIT_CODES_PER_RECIPIENT: limit('Codes a day to one phone number or e-mail address.', '200', '10'),
  LIMIT_CODES_PER_CLIENT: limit('Codes an hour asked for from one client address.', '500', '30'),
  LIMIT_CODES_PER_DAY: limit('Codes a day to everybody together, for SMS and for e-mail.', '5000', '2000'),
  LIMIT_ORDERS: limit('Orders an hour of one member.', '2000', '60'),
  LIMIT_PENDING_ORDERS: limit('Orders of one member that staff have not confirmed yet.', '10', '10'),
  LIMIT_LIVE_ORDERS: limit(
    'Open pages of one member, or of one of the staff, in one process, that follow orders live.',
    '20',
    '20',
  ),
  LIMIT_REQUESTS: limit(
    'Requests that one process answers at the same time, files apart; whoever comes on top is asked to come again.',
    '200',
    '200',
  ),
  METRICS_PORT: define<typeof port, true>({
    schema: port,
    expected: 'a whole number from 0 to 65535',
    meaning:
      'The port at which Prometheus reads `/metrics`, on METRICS_HOST alone; without it there are no metrics.',
    default: null,
    optional: true,
  }),
  METRICS_HOST: define({
    schema: host,
    expected: 'a host name or an IP address',
    meaning: 'The address to listen on for METRICS_PORT, one that shoppers do not reach.',
    default: '127.0.0.1',
  }),
  DEMO_MEMBER_PHONE: define<typeof phoneNumber, true>({
    schema: phoneNumber,
    expected: 'a phone number like +60123456789',
    meaning: 'The member that a demo comes with; production has none.',
    default: { demo: '+12025550199', production: null },
    optional: true,
  }),
  DEMO_MEMBER_PASSWORD: define<z.ZodString, true>({
    schema: z.string().min(8),
    expected: 'at least 8 characters',
    meaning: 'The password of the demo member, printed at the start.',
    default: { demo: 'oak-desk-and-lamp', production: null },
    optional: true,
  }),
  KEPT_MEGABYTES: define({
    schema: wholeNumber.pipe(z.number().max(4096)),
    expected: 'a whole number from 0 to 4096',
    meaning: 'Megabytes for finished public pages and calls of the catalogue in each process; 0 keeps none.',
    default: '32',
  }),
  LOG_LEVEL: define({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    expected: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'The least important log lines that are still written.',
    default: 'info',
  }),
} as const

const recaptchaKeys = [
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_SECRET_KEY',
  'RECAPTCHA_INVISIBLE_SITE_KEY',
  'RECAPTCHA_INVISIBLE_SECRET_KEY',
] as const

type Definitions = typeof definitions
type Name = keyof Definitions
type Mode = z.output<Definitions['SHOP_MODE']['schema']>

/** The settings by the names of their environment variables. */
export type Settings = {
  readonly [N in Name]: Definitions[N] extends Definition<infer S, infer Optional>
    ? Readonly<z.output<S>> | (true extends Optional ? undefined : never)
    : never
}

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
    throw new SettingsError(`SHOP_MODE=production needs settings of its own: set ${missing.join(', ')}.`)

  const result = Object.freeze(settings) as Settings
  requireProviders(result)
  if (result.SHOP_CLOSES <= result.SHOP_OPENS)
    throw new SettingsError(
      `SHOP_CLOSES is "${result.SHOP_CLOSES}": expected a time later than SHOP_OPENS, ${result.SHOP_OPENS}.`,
    )
  return result
}

/** The settings that belong together; a provider is chosen by the setting that names it. */
const providerNeeds: { chosenBy: (settings: Settings) => string | undefined; needs: readonly Name[] }[] = [
  {
    chosenBy: ({ SMS_PROVIDER }) => (SMS_PROVIDER === 'twilio' ? 'SMS_PROVIDER=twilio' : undefined),
    needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  },
  {
    chosenBy: ({ MAIL_PROVIDER }) => (MAIL_PROVIDER === 'smtp' ? 'MAIL_PROVIDER=smtp' : undefined),
    needs: ['SMTP_URL'],
  },
  {
    chosenBy: (settings) => recaptchaKeys.find((name) => settings[name] !== undefined),
    needs: recaptchaKeys,
  },
]

/** "Production refuses to start with an outbox provider." A chosen provider must have what it needs. */
function requireProviders(settings: Settings): void {
  for (const name of ['SMS_PROVIDER', 'MAIL_PROVIDER'] as const) {
    if (settings.SHOP_MODE === 'production' && settings[name] === 'outbox')
      throw new SettingsError(`${name} is "outbox": a production run needs a provider that sends.`)
  }
  for (const { chosenBy, needs } of providerNeeds) {
    const reason = chosenBy(settings)
    const missing = needs.filter((name) => settings[name] === undefined)
    if (reason !== undefined && missing.length > 0)
      throw new SettingsError(`${reason} needs more: set ${missing.join(', ')}.`)
  }
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

/** What the shop starts with of what staff keep in the office. */
export const startSettings = (settings: Settings): ShopSettings => ({
  chatNumber: settings.SHOP_CHAT_NUMBER,
  sellerNumber: settings.SELLER_NUMBER,
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
})

/** What every visitor may know about how to reach the shop; what staff saved counts from then on. */
export function shopContactOf(settings: Settings, saved?: ShopSettings): ShopContact {
  const said = { ...startSettings(settings), ...saved }
  return {
    ...said,
    chatNumberText: formatPhone(said.chatNumber),
    origin: settings.PUBLIC_ORIGIN,
    demo: settings.SHOP_MODE === 'demo',
  }
}
