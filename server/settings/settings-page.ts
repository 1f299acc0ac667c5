import { settingsTable } from './settings.ts'
import type { SettingName } from './environment-variables.ts'

/** The settings that a first production run needs; the demo needs none. */
const firstRun: readonly { settings: readonly SettingName[]; why: string }[] = [
  { settings: ['SHOP_MODE'], why: '`production`: no demo catalogue, no demo member, strict limits.' },
  { settings: ['PUBLIC_ORIGIN'], why: 'The address that shoppers open, with https.' },
  { settings: ['SHOP_SECRET'], why: 'At least 32 random characters: `openssl rand -base64 48`.' },
  {
    settings: ['DATABASE_URL'],
    why: 'A PostgreSQL with backups of its own. Without it the embedded one is used, under `DATA_DIR`.',
  },
  {
    settings: ['SMS_PROVIDER', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    why: 'Registration and sign-in by code send SMS.',
  },
  {
    settings: ['MAIL_PROVIDER', 'SMTP_URL', 'MAIL_FROM'],
    why: 'Confirmations, invoices and invitations of staff go by email.',
  },
  {
    settings: ['SHOP_EMAIL', 'SHOP_CHAT_NUMBER', 'SELLER_NUMBER'],
    why: 'How customers reach you. The back office can change them later.',
  },
  {
    settings: ['SHOP_FACEBOOK_URL', 'SHOP_INSTAGRAM_URL', 'SHOP_LINKEDIN_URL', 'SHOP_YOUTUBE_URL'],
    why: 'The four links in the footer.',
  },
  {
    settings: ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TAX_NUMBER'],
    why: 'Who sells: in the terms, on orders and on invoices.',
  },
  {
    settings: ['TRUST_PROXY', 'PROXY_ADDRESSES'],
    why: 'The proxy that brings https: without them every shopper has the address of the proxy, and shares its limits.',
  },
]

/** All settings, each in exactly one group. */
export const settingGroups: Readonly<Record<string, readonly SettingName[]>> = {
  'Mode and address': ['SHOP_MODE', 'PORT', 'HOST', 'PUBLIC_ORIGIN', 'DATA_DIR', 'LOG_LEVEL', 'ACCESS_LOG'],
  'Shop and seller': [
    'SHOP_CHAT_NUMBER',
    'SHOP_LINE_ACCOUNT',
    'SHOP_EMAIL',
    'SHOP_FACEBOOK_URL',
    'SHOP_INSTAGRAM_URL',
    'SHOP_LINKEDIN_URL',
    'SHOP_YOUTUBE_URL',
    'SHOP_OFFICE_DAYS',
    'SHOP_OPENS',
    'SHOP_CLOSES',
    'SELLER_NAME',
    'SELLER_ADDRESS',
    'SELLER_NUMBER',
    'SELLER_TAX_NUMBER',
  ],
  'Secrets and backups': ['SHOP_SECRET', 'SHOP_SECRET_FORMER', 'BACKUP_RECIPIENT', 'BACKUP_IDENTITY'],
  'SMS and email': [
    'SMS_PROVIDER',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'TWILIO_URL',
    'SMS_COUNTRY_CODES',
    'MAIL_PROVIDER',
    'SMTP_URL',
    'MAIL_FROM',
  ],
  'Human check': [
    'HUMAN_CHECK_COST',
    'RECAPTCHA_SITE_KEY',
    'RECAPTCHA_SECRET_KEY',
    'RECAPTCHA_INVISIBLE_SITE_KEY',
    'RECAPTCHA_INVISIBLE_SECRET_KEY',
    'RECAPTCHA_URL',
  ],
  'Sessions and orders': [
    'SESSION_IDLE_HOURS',
    'SESSION_ABSOLUTE_HOURS',
    'STAFF_IDLE_MINUTES',
    'STAFF_ABSOLUTE_HOURS',
    'MAX_PENDING_ORDERS',
    'UNDO_SECONDS',
  ],
  'Behind a proxy': ['TRUST_PROXY', 'PROXY_ADDRESSES', 'SHUTDOWN_DELAY'],
  Limits: [
    'RATE_LIMIT_ATTEMPTS',
    'RATE_LIMIT_OWN_PASSWORD',
    'RATE_LIMIT_UNCONFIRMED_EMAILS',
    'RATE_LIMIT_CODES_PER_RECIPIENT',
    'RATE_LIMIT_CODES_PER_CLIENT',
    'RATE_LIMIT_CODES_PER_DAY',
    'RATE_LIMIT_VOUCHERS',
    'RATE_LIMIT_QUOTATION_LINK',
    'RATE_LIMIT_ORDERS',
    'MAX_EVENT_STREAMS',
    'MAX_CONCURRENT_REQUESTS',
    'MAX_CONCURRENT_PER_CLIENT',
    'MAX_EVENT_LOOP_DELAY',
    'MAX_WAITING_STATEMENTS',
  ],
  'Database and processes': [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_POOL_SIZE',
    'DATABASE_POOLER',
    'DATABASE_LISTEN_URL',
    'DATABASE_READ_URL',
    'SHOP_PROCESSES',
  ],
  'Pictures and files': [
    'FILE_STORAGE',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ENDPOINT',
    'S3_PATH_STYLE',
    'S3_PREFIX',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'PICTURES_URL',
  ],
  Caches: ['CACHE_MB', 'CACHE_PURGE', 'CACHE_PURGE_URL', 'CACHE_PURGE_TOKEN', 'LANGUAGE_IN_ADDRESS'],
  'Metrics and traces': [
    'METRICS_PORT',
    'METRICS_HOST',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_SAMPLER_ARG',
  ],
  'The demo': ['DEMO_MEMBER_PHONE', 'DEMO_MEMBER_PASSWORD'],
}

const code = (value: string) => `\`${value}\``

/** Returns the text of docs/settings.md. */
export function settingsPage(): string {
  const settings = new Map(settingsTable.map((row) => [row.name, row]))
  const groups = Object.entries(settingGroups).map(([title, names]) => {
    const rows = names.map((name) => {
      const row = settings.get(name)
      return `| ${code(name)} | ${row?.default ? code(row.default) : ''} | ${row?.meaning} |`
    })
    return `## ${title}\n\n| setting | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  const first = firstRun.map(({ settings: names, why }) => `| ${names.map(code).join(', ')} | ${why} |`)
  return [
    '# Settings\n',
    'Settings come from the environment and are checked at startup: an invalid one is reported in one line, and the program exits. This page is generated from `server/settings/`; `npx vitest run scripts/readme.test.ts -u` writes it.\n',
    'The contact data, office hours and seller are initial values: once the owner saves them in the back office (`/staff/settings`), the saved values apply. Other decisions about the shop are also made there.\n',
    `## A first production run\n\n| set | why |\n|---|---|\n${first.join('\n')}\n`,
    ...groups,
  ].join('\n')
}
