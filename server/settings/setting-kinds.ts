import { z } from 'zod'
import { parseAddress } from '../database/hosts/addresses.ts'
import { isHardToGuess } from './guessable.ts'

/** A default for all modes, or one for each; null means none. */
type Default = string | null | { demo: string | null; production: string | null }

/** A setting: its values, meaning and default. The description of its schema follows "expected …" in messages. */
export interface Definition<S extends z.ZodType = z.ZodType, Optional extends boolean = boolean> {
  schema: S
  meaning: string
  default: Default
  /** Whether production refuses to start when it is missing. */
  required?: boolean
  /** Whether it may be missing in every mode. */
  optional?: Optional
  /** Whether its value must never appear in a message. */
  secret?: boolean
}

export const setting = <S extends z.ZodType>(schema: S, meaning: string, standard: Default) => ({
  schema,
  meaning,
  default: standard,
  optional: false as const,
})

/** A setting with a default for the demo; production must set it. */
export const required = <S extends z.ZodType>(schema: S, meaning: string, demo: string) => ({
  ...setting(schema, meaning, { demo, production: null }),
  required: true,
})

/** A setting that may be missing; then the part of the shop that needs it is switched off. */
export const optional = <S extends z.ZodType>(schema: S, meaning: string, demo: string | null = null) => ({
  ...setting(schema, meaning, { demo, production: null }),
  optional: true as const,
})

export const secret = <D extends Definition>(definition: D) => ({ ...definition, secret: true })

export const text = (expected: string) => z.string().min(1).describe(expected)
export const oneOf = <const T extends string>(...values: T[]) =>
  z.enum(values).describe(`${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)
const digits = z.string().regex(/^\d{1,9}$/)
export const wholeNumber = (min: number, max = Number.POSITIVE_INFINITY) =>
  digits
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .describe(`a whole number from ${min}${Number.isFinite(max) ? ` to ${max}` : ''}`)
export const key = text('a key')
export const email = z.email().describe('an email address')
export const phoneNumber = z.e164().describe('a phone number like +60123456789')
export const port = wholeNumber(0, 65_535)
export const host = z.union([z.ipv4(), z.ipv6(), z.hostname()]).describe('a host name or an IP address')
const httpsUrl = z.url({ protocol: /^https$/ }).describe('an address that starts with https://')
/** Allows http, for tests with local providers. */
export const providerUrl = z.url({ protocol: /^https?$/ }).describe('an address that starts with https://')
/** A URL from which browsers load files. The URLs of these files and the content security policy contain it. */
export const publicFolderUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#;,\s]+$/)
  .transform((url) => url.replace(/\/+$/, ''))
  .describe('an address like https://cdn.example.com/pictures')
export const databaseUrl = z
  .string()
  .refine((value) => parseAddress(value) !== undefined)
  .describe('postgres:// or postgresql:// with a user, one or more hosts and a database')
export const timeOfDay = (example: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .describe(`a time like ${example}`)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value))
export const origin = httpUrl
  .refine((url) => url.href === `${url.origin}/`)
  .transform((url) => url.origin)
  .describe('http:// or https:// with a host and nothing after it, like https://shop.example.com')
const twoDays = z.string().regex(/^[1-7]-[1-7]$/)
export const weekdays = twoDays
  .transform((value) => ({ first: Number(value[0]), last: Number(value[2]) }))
  .refine(({ first, last }) => first <= last)
  .describe('first and last day like 1-5, where 1 is Monday and 7 is Sunday')
const codeList = z.string().regex(/^[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*$/)
export const callingCodes = z
  .union([z.literal('any'), codeList.transform((value) => value.split(/\s*,\s*/))])
  .describe('calling codes like 60,886, or any')

export const networks = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
  .describe('addresses or networks like 10.0.0.7,172.16.0.0/12,fd00::/8')
export const shopSecret = z
  .string()
  .min(32)
  .refine(isHardToGuess)
  .describe('at least 32 characters that nobody can guess, as `openssl rand -base64 48` makes them')

export const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
export const smtpUrl = z
  .url({ protocol: /^smtps?$/ })
  .describe('smtp:// or smtps:// with a host, and user and password where it asks for them')

export const socialLink = (name: string, demo: string) =>
  required(httpsUrl, `The shop's page on ${name}, linked in the footer.`, demo)

/** A setting for a limit: a number from 1. */
export const limit = (meaning: string, demo: string, production = demo) =>
  setting(wholeNumber(1), meaning, { demo, production })
