import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { unlimited } from '#core/delivery/capacity.ts'
import { uncapped } from '#core/orders/confirming/cash-caps.ts'
import { deductionLimits } from '#core/orders/deductions.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import type { ShopContact } from '#core/shop/contact.ts'
import type { ShopSettings } from '#core/shop/settings.ts'
import { StartError } from '../start/start-error.ts'
import { definitions, demoSecret, type SettingName } from './environment-variables.ts'
import type { Definition } from './setting-kinds.ts'

type Definitions = typeof definitions
type Mode = z.output<Definitions['SHOP_MODE']['schema']>
type Environment = Readonly<Record<string, string | undefined>>

export type Settings = {
  readonly [N in SettingName]: Definitions[N] extends Definition<infer S, infer Optional>
    ? Readonly<z.output<S>> | (true extends Optional ? undefined : never)
    : never
}

const entries = Object.entries(definitions) as [SettingName, Definition][]

const defaultIn = (mode: Mode, definition: Definition) =>
  definition.default !== null && typeof definition.default === 'object'
    ? definition.default[mode]
    : definition.default

function parse(name: string, definition: Definition, value: string): unknown {
  const parsed = definition.schema.safeParse(value)
  if (parsed.success) return parsed.data
  const shown = definition.secret ? 'is not usable (its value is not shown)' : `is ${quoted(value)}`
  throw new StartError(`${name} ${shown}: expected ${definition.schema.description}.`)
}

/** Quotes a value on one line, at most 80 characters long. */
const quoted = (value: string) => JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)

/**
 * Finds the variable from which a setting is read, and its value; a blank variable counts as missing. The value of a
 * secret may be in the file that NAME_FILE names.
 */
function variableOf(env: Environment, name: SettingName): { name: string; value: string } | undefined {
  const inFile = entries.find(([one]) => one === name)?.[1].secret ? readSecretFile(env, name) : undefined
  const value = env[name]?.trim()
  if (!value) return inFile
  if (inFile !== undefined)
    throw new StartError(`${name} and ${inFile.name} are both set: remove one of them.`)
  return { name, value }
}

function readSecretFile(env: Environment, name: SettingName): { name: string; value: string } | undefined {
  const variable = `${name}_FILE`
  const file = env[variable]?.trim()
  if (!file) return undefined
  let value: string
  try {
    value = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new StartError(
      `${variable} is ${quoted(file)}, which cannot be read (${code}): expected a file with the value of ${name}, readable by this program.`,
    )
  }
  if (value === '')
    throw new StartError(`${variable} is ${quoted(file)}, which is empty: expected the value of ${name}.`)
  return { name: variable, value }
}

/**
 * Reads the settings of this run from the environment and freezes them; blank variables count as missing.
 * @throws StartError with one line: the variable, its value (never of a secret) and what is expected, or the names of
 *   all settings that are missing
 */
export function readSettings(env: Environment): Settings {
  const settings = readSome(
    env,
    entries.map(([name]) => name),
  )
  requireSafety(settings)
  requireProviders(settings)
  requireDirectUrl(settings)
  if (settings.SHOP_CLOSES <= settings.SHOP_OPENS)
    throw new StartError(
      `SHOP_CLOSES is "${settings.SHOP_CLOSES}": expected a time later than SHOP_OPENS, ${settings.SHOP_OPENS}.`,
    )
  return settings
}

/**
 * Reads some settings, for a command that needs no others. The others may be missing, even if production requires them.
 * @throws StartError as readSettings does
 */
export function readSome<N extends SettingName>(env: Environment, names: readonly N[]): Pick<Settings, N> {
  const chosen = variableOf(env, 'SHOP_MODE')?.value ?? 'demo'
  const mode = parse('SHOP_MODE', definitions.SHOP_MODE, chosen) as Mode
  const settings: Record<string, unknown> = {}
  const missing: SettingName[] = []
  for (const [name, definition] of entries) {
    if (!(names as readonly string[]).includes(name)) continue
    const variable = variableOf(env, name)
    const value = variable?.value ?? defaultIn(mode, definition)?.replace('<PORT>', String(settings.PORT))
    if (value !== undefined) settings[name] = Object.freeze(parse(variable?.name ?? name, definition, value))
    else if (definition.required) missing.push(name)
    else settings[name] = undefined
  }
  if (missing.length > 0)
    throw new StartError(`SHOP_MODE=production needs settings of its own: set ${missing.join(', ')}.`)
  return Object.freeze(settings) as Pick<Settings, N>
}

const recaptchaKeys = [
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_SECRET_KEY',
  'RECAPTCHA_INVISIBLE_SITE_KEY',
  'RECAPTCHA_INVISIBLE_SECRET_KEY',
] as const

/** Refuses unsafe settings: "Production refuses the demo's secret, secrets of one character, plain http origins." */
function requireSafety(settings: Settings): void {
  if (settings.SHOP_MODE !== 'production') return
  for (const name of ['SHOP_SECRET', 'SHOP_SECRET_FORMER'] as const) {
    if (settings[name]?.includes(demoSecret))
      throw new StartError(
        `${name} is the secret of a demo, which anybody can read: set your own, as \`openssl rand -base64 48\` makes it.`,
      )
  }
  if (settings.SHOP_SECRET === settings.SHOP_SECRET_FORMER)
    throw new StartError(
      'SHOP_SECRET_FORMER is the same as SHOP_SECRET: remove it, or set a new SHOP_SECRET.',
    )
  if (!settings.PUBLIC_ORIGIN.startsWith('https:'))
    throw new StartError(
      `PUBLIC_ORIGIN is "${settings.PUBLIC_ORIGIN}": a production run needs https://, because sessions and addresses would be readable on the way. Put a proxy with a certificate in front of the shop.`,
    )
  if (settings.PICTURES_URL?.startsWith('http:') === true)
    throw new StartError(
      `PICTURES_URL is "${settings.PICTURES_URL}": a production run needs https://, because pages over https load no pictures without it.`,
    )
  if (settings.TRUST_PROXY > 0 && settings.PROXY_ADDRESSES === undefined)
    throw new StartError(
      `TRUST_PROXY is ${settings.TRUST_PROXY} but no proxy is named: set PROXY_ADDRESSES to the addresses of your proxies, like 127.0.0.1 or 172.16.0.0/12.`,
    )
}

/** Requires that a chosen provider has the settings it needs. "Production refuses to start with an outbox provider." */
function requireProviders(settings: Settings): void {
  for (const name of ['SMS_PROVIDER', 'MAIL_PROVIDER'] as const) {
    if (settings.SHOP_MODE === 'production' && settings[name] === 'outbox')
      throw new StartError(`${name} is "outbox": a production run needs a provider that sends.`)
  }
  const require = (names: readonly SettingName[], reason: string) => {
    const missing = names.filter((name) => settings[name] === undefined)
    if (missing.length > 0) throw new StartError(`${reason} needs more: set ${missing.join(', ')}.`)
  }
  if (settings.SMS_PROVIDER === 'twilio')
    require(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], 'SMS_PROVIDER=twilio')
  if (settings.MAIL_PROVIDER === 'smtp') require(['SMTP_URL'], 'MAIL_PROVIDER=smtp')
  if (settings.CACHE_PURGE !== 'none') {
    const needed = `CACHE_PURGE=${settings.CACHE_PURGE}`
    require(['CACHE_PURGE_URL'], needed)
    if (['fastly', 'cloudflare'].includes(settings.CACHE_PURGE)) require(['CACHE_PURGE_TOKEN'], needed)
    for (const url of settings.CACHE_PURGE_URL?.split(',') ?? []) {
      if (!/^https?:$/.test(URL.parse(url.trim())?.protocol ?? ''))
        throw new StartError(
          'CACHE_PURGE_URL is not usable (its value is not shown): expected http:// or https:// addresses, separated by commas.',
        )
    }
    if (settings.CACHE_MB === 0)
      throw new StartError(
        `CACHE_MB is 0: ${needed} needs the cache of the process, which knows what a shared cache may keep.`,
      )
  }
  if (settings.FILE_STORAGE === 's3') require(['S3_BUCKET'], 'FILE_STORAGE=s3')
  const s3Keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const s3Key = s3Keys.find((name) => settings[name] !== undefined)
  if (s3Key !== undefined) require(s3Keys, s3Key)
  const recaptchaKey = recaptchaKeys.find((name) => settings[name] !== undefined)
  if (recaptchaKey !== undefined) require(recaptchaKeys, recaptchaKey)
}

/**
 * Requires a URL without the pooler if the pooler is in transaction mode, because it then passes on no notifications.
 */
function requireDirectUrl({ DATABASE_POOLER, DATABASE_URL, DATABASE_LISTEN_URL }: Settings): void {
  if (DATABASE_POOLER === 'transaction' && (DATABASE_URL === undefined || DATABASE_LISTEN_URL === undefined))
    throw new StartError(
      'DATABASE_POOLER=transaction needs more: set DATABASE_URL to the pooler and DATABASE_LISTEN_URL to the same database without it.',
    )
}

const localOrigin = (port: number) => `http://localhost:${port}`

/** Returns the settings with the actual port; with PORT=0, an origin derived from the port changes too. */
export function withPort(settings: Settings, listening: number): Settings {
  const PUBLIC_ORIGIN =
    settings.PUBLIC_ORIGIN === localOrigin(settings.PORT) ? localOrigin(listening) : settings.PUBLIC_ORIGIN
  return Object.freeze({ ...settings, PORT: listening, PUBLIC_ORIGIN })
}

/** All settings, for docs/settings.md; defaults that differ by mode name their mode. */
export const settingsTable = entries.map(([name, definition]) => {
  const demo = defaultIn('demo', definition) ?? ''
  const production = defaultIn('production', definition) ?? (definition.required ? 'must be set' : '')
  const both = demo === production ? demo : `${demo} (production: ${production})`
  return { name, default: both, meaning: definition.meaning }
})

/** The contact settings that apply until staff save others in the back office. */
export const startSettings = (settings: Settings): ShopSettings => ({
  chatNumber: settings.SHOP_CHAT_NUMBER,
  sellerNumber: settings.SELLER_NUMBER,
  lineAccount: settings.SHOP_LINE_ACCOUNT ?? '',
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
  deductionLimit: deductionLimits.start,
  deliveryCapacity: unlimited,
  invoicing: 'asked',
  cashCaps: uncapped,
})

/** Returns the contact data that visitors see; settings saved by staff take precedence. */
export function shopContactOf(settings: Settings, saved?: ShopSettings): ShopContact {
  // Visitors do not see the limits of deductions, deliveries and cash, nor when invoices are issued.
  const {
    deductionLimit: _,
    deliveryCapacity: __,
    invoicing: ___,
    cashCaps: ____,
    ...current
  } = { ...startSettings(settings), ...saved }
  return {
    ...current,
    chatNumberText: formatPhone(current.chatNumber),
    origin: settings.PUBLIC_ORIGIN,
    demo: settings.SHOP_MODE === 'demo',
  }
}
