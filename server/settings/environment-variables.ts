import { z } from 'zod'
import { deploymentDefinitions } from './deployment-variables.ts'
import {
  callingCodes,
  databaseUrl,
  email,
  host,
  key,
  limit,
  logLevel,
  networks,
  oneOf,
  optional,
  origin,
  phoneNumber,
  port,
  providerUrl,
  required,
  secret,
  setting,
  shopSecret,
  smtpUrl,
  socialLink,
  text,
  timeOfDay,
  weekdays,
  wholeNumber,
} from './setting-kinds.ts'

/** The secret of a demo. It is public, because it is in the source code; production refuses it. */
export const demoSecret = 'a demo has no secret: anybody may read this one'

/** Every setting, by the name of its environment variable. */
export const definitions = {
  SHOP_MODE: setting(
    oneOf('demo', 'production'),
    '`demo` comes with a demo catalogue and listens to this machine only; `production` is a real shop and refuses to start without its contact data.',
    'demo',
  ),
  PORT: setting(port, 'The port to listen on; 0 takes any free one.', '3000'),
  HOST: setting(host, 'The address to listen on.', { demo: '127.0.0.1', production: '0.0.0.0' }),
  PUBLIC_ORIGIN: required(
    origin,
    'The public address of the shop, for canonical URLs and links in emails.',
    'http://localhost:<PORT>',
  ),
  DATABASE_URL: secret(
    optional(databaseUrl, 'A PostgreSQL of version 15 or newer to use instead of the embedded one.'),
  ),
  DATABASE_OWNER_URL: secret(
    optional(
      databaseUrl,
      'The database of `DATABASE_URL`, opened with the role that owns its tables, for `npm run migrate` and `npm run restore`. The role of `DATABASE_URL` then only reads and writes rows. The shop itself does not need this setting.',
    ),
  ),
  DATA_DIR: setting(text('a folder'), 'Where the embedded PostgreSQL and uploaded files are stored.', 'data'),

  SHOP_CHAT_NUMBER: required(phoneNumber, 'The number of the chat button and the footer.', '+12025550143'),
  SHOP_LINE_ACCOUNT: optional(
    z
      .string()
      .regex(/^@[a-z0-9._-]{1,20}$/)
      .describe('a LINE ID like @shop'),
    'The LINE account shown beside the chat number; without it, only WhatsApp is offered.',
  ),
  SHOP_EMAIL: required(email, 'The customer service address in the footer.', 'service@example.com'),
  SHOP_FACEBOOK_URL: socialLink('Facebook', 'https://www.facebook.com/'),
  SHOP_INSTAGRAM_URL: socialLink('Instagram', 'https://www.instagram.com/'),
  SHOP_LINKEDIN_URL: socialLink('LinkedIn', 'https://www.linkedin.com/'),
  SHOP_YOUTUBE_URL: socialLink('YouTube', 'https://www.youtube.com/'),
  SHOP_OFFICE_DAYS: setting(weekdays, 'Office days from first to last, 1 = Monday … 7 = Sunday.', '1-5'),
  SHOP_OPENS: setting(timeOfDay('09:00'), 'When the office opens, 24-hour clock.', '09:00'),
  SHOP_CLOSES: setting(timeOfDay('18:00'), 'When the office closes, later than `SHOP_OPENS`.', '18:00'),
  SELLER_NAME: required(
    text('a name'),
    'The seller, named in the terms, on orders and on invoices.',
    'Office Furniture Store (demo)',
  ),
  SELLER_ADDRESS: required(
    text('an address on one line'),
    "The seller's address, on the contact page, on orders and on invoices.",
    '1 Jalan Contoh, 50000 Kuala Lumpur, Malaysia',
  ),
  SELLER_NUMBER: required(phoneNumber, 'The number behind the chat links of an order.', '+12025550177'),
  SELLER_TAX_NUMBER: required(text('a tax number'), "The seller's tax number, on invoices.", 'C20880050010'),

  SHOP_SECRET: secret(
    required(
      shopSecret,
      'The key with which the shop signs, hashes and encrypts: codes, puzzles, links in emails, authenticators of staff. All processes need the same secret; `SHOP_SECRET_FORMER` says how to replace it.',
      demoSecret,
    ),
  ),
  SHOP_SECRET_FORMER: secret(
    optional(
      z.string().min(32).describe('a former SHOP_SECRET'),
      'The previous `SHOP_SECRET`. What it signed and encrypted is still accepted, so that nobody is signed out or has to set up an authenticator again.',
    ),
  ),
  SMS_PROVIDER: required(
    oneOf('outbox', 'twilio'),
    '`outbox` sends nothing and shows every SMS at `/dev/outbox`; `twilio` sends by the Messages API.',
    'outbox',
  ),
  TWILIO_ACCOUNT_SID: optional(
    z
      .string()
      .regex(/^AC[0-9a-f]{32}$/)
      .describe('AC and 32 hexadecimal digits'),
    'The Twilio account, for `SMS_PROVIDER=twilio`.',
  ),
  TWILIO_AUTH_TOKEN: secret(optional(text('a token'), "The Twilio account's token.")),
  TWILIO_FROM: optional(
    z
      .string()
      .regex(/^(\+\d{8,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/)
      .describe('a phone number, a messaging service (MG…) or a sender of up to 11 letters and digits'),
    'The sender of an SMS.',
  ),
  TWILIO_URL: setting(providerUrl, 'The address of the Messages API.', 'https://api.twilio.com'),
  SMS_COUNTRY_CODES: setting(callingCodes, 'The countries that codes are sent to by SMS.', {
    demo: 'any',
    production: '60,886',
  }),
  MAIL_PROVIDER: required(
    oneOf('outbox', 'smtp'),
    '`outbox` sends nothing and shows every email at `/dev/outbox`; `smtp` sends by a mail server.',
    'outbox',
  ),
  SMTP_URL: secret(optional(smtpUrl, 'The mail server, for `MAIL_PROVIDER=smtp`.')),
  MAIL_FROM: optional(email, "The sender of an email; the shop's email address when it is not set."),
  RECAPTCHA_SITE_KEY: optional(
    key,
    'reCAPTCHA v2, the visible box. With all four keys it replaces the self-hosted human check.',
  ),
  RECAPTCHA_SECRET_KEY: secret(optional(key, 'The secret of the visible box.')),
  RECAPTCHA_INVISIBLE_SITE_KEY: optional(key, 'reCAPTCHA v2, the invisible one.'),
  RECAPTCHA_INVISIBLE_SECRET_KEY: secret(optional(key, 'The secret of the invisible one.')),
  RECAPTCHA_URL: setting(
    providerUrl,
    'Where a solved reCAPTCHA is verified.',
    'https://www.google.com/recaptcha/api/siteverify',
  ),
  HUMAN_CHECK_COST: limit(
    'How hard the self-hosted human check is: rounds of hashing in each of about 256 attempts.',
    '500',
    '5000',
  ),

  SESSION_IDLE_HOURS: limit('Hours without a request after which a member has to sign in again.', '168'),
  SESSION_ABSOLUTE_HOURS: limit('Hours after which a member has to sign in again in any case.', '720'),
  STAFF_IDLE_MINUTES: limit('Minutes without a request after which staff have to sign in again.', '60'),
  STAFF_ABSOLUTE_HOURS: limit('Hours after which staff have to sign in again in any case.', '12'),
  TRUST_PROXY: setting(
    wholeNumber(0, 10),
    'How many of your own proxies stand in front of the shop; with 0, X-Forwarded-For is not trusted.',
    '0',
  ),
  PROXY_ADDRESSES: optional(
    networks,
    'The addresses or networks of your own proxies, for `TRUST_PROXY`. X-Forwarded-For from any other address is ignored.',
    '127.0.0.1,::1',
  ),
  RATE_LIMIT_ATTEMPTS: limit(
    'Attempts per hour from one client address, for each of: signing in, confirming, checking a number, registering, resetting.',
    '2000',
    '100',
  ),
  RATE_LIMIT_OWN_PASSWORD: limit(
    'Times per hour that a signed-in member may enter their current password to confirm a change.',
    '10',
  ),
  RATE_LIMIT_UNCONFIRMED_EMAILS: limit(
    'Emails per day to one address whose owner has not agreed to get any. The same limit applies to the times per day that one member may change their email address.',
    '200',
    '5',
  ),
  RATE_LIMIT_CODES_PER_RECIPIENT: limit(
    'Codes per day to one phone number or email address. Codes for devices on which the member has signed in before are counted separately, with the same limit.',
    '200',
    '5',
  ),
  RATE_LIMIT_CODES_PER_CLIENT: limit(
    'Codes per hour that one client address may request. Requests for the newsletter are counted separately, with the same limit.',
    '500',
    '30',
  ),
  RATE_LIMIT_CODES_PER_DAY: limit(
    'Codes per day in total, counted separately for SMS and for email. Once 80 % are used up, new numbers get no codes; from 90 % on, members get them only on known devices.',
    '5000',
    '2000',
  ),
  RATE_LIMIT_VOUCHERS: limit(
    'Invalid voucher codes per hour that one member or client address may try.',
    '200',
    '20',
  ),
  RATE_LIMIT_QUOTATION_LINK: limit(
    'Times per hour that one link to a quotation may accept it, and times per hour that it may print it.',
    '60',
  ),
  RATE_LIMIT_ORDERS: limit('Orders per hour of one member.', '2000', '60'),
  MAX_PENDING_ORDERS: limit('Orders of one member that staff have not confirmed yet.', '10'),
  UNDO_SECONDS: setting(
    wholeNumber(0, 86_400),
    'Seconds that the email about a move of an order is held back, so that staff can still undo the move.',
    '60',
  ),
  MAX_EVENT_STREAMS: limit(
    'Pages with live order updates that one process serves to one member or one of the staff.',
    '20',
  ),
  MAX_CONCURRENT_REQUESTS: limit(
    'Requests that one process answers at the same time, not counting files; clients with further requests are asked to retry.',
    '200',
  ),
  MAX_CONCURRENT_PER_CLIENT: limit(
    'Requests of one client address that one process answers at the same time; raise it only where many shoppers share an address.',
    '48',
  ),
  MAX_EVENT_LOOP_DELAY: limit(
    'Milliseconds that the event loop may be late; above that, every client gets only its fair share.',
    '15',
  ),
  // The default is three times the default number of connections.
  MAX_WAITING_STATEMENTS: limit(
    'Statements that may wait for a connection to the database; above that, every client gets only its fair share.',
    '30',
  ),

  BACKUP_RECIPIENT: optional(
    z
      .string()
      .regex(/^age1[a-z0-9]{20,}$/)
      .describe('an age recipient, age1…, as `npm run backup -- --new-key` makes it'),
    'The age recipient that backups are encrypted for. Without one, whoever can read the files of a backup can read the data.',
  ),
  BACKUP_IDENTITY: secret(
    optional(
      z
        .string()
        .regex(/^AGE-SECRET-KEY-[A-Z0-9-]{20,}$/)
        .describe('an age identity, AGE-SECRET-KEY-…'),
      'The key with which `npm run restore` decrypts backups; keep it off the machine that writes them.',
    ),
  ),
  METRICS_PORT: optional(
    port,
    'The port at which Prometheus reads `/metrics`, only at METRICS_HOST; without it, there are no metrics.',
  ),
  METRICS_HOST: setting(
    host,
    'The address to listen on for METRICS_PORT, which shoppers must not be able to reach.',
    '127.0.0.1',
  ),
  DEMO_MEMBER_PHONE: optional(phoneNumber, 'The demo member; production has none.', '+12025550199'),
  DEMO_MEMBER_PASSWORD: optional(
    z.string().min(8).describe('at least 8 characters'),
    'The password of the demo member, printed at the start.',
    'oak-desk-and-lamp',
  ),
  CACHE_MB: setting(
    wholeNumber(0, 4096),
    'Megabytes for cached public pages and answers of the catalogue in each process; 0 turns the cache off.',
    '32',
  ),
  LOG_LEVEL: setting(logLevel, 'The lowest level that is logged.', 'info'),
  ...deploymentDefinitions,
} as const

export type SettingName = keyof typeof definitions
