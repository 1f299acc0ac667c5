import { z } from 'zod'
import {
  databaseUrl,
  oneOf,
  optional,
  providerUrl,
  publicFolderUrl,
  secret,
  setting,
  text,
  wholeNumber,
} from './setting-kinds.ts'

/** The settings for a shop on more than one machine: "Optional parts are settings over one interface each". */
export const deploymentDefinitions = {
  SHOP_PROCESSES: setting(
    z
      .string()
      .regex(/^(auto|[1-9]\d?)$/)
      .describe('auto or a number from 1 to 99'),
    'Processes that answer behind the one port; `auto` starts one for each core. One that dies is replaced; SIGUSR2 replaces them one after the other, by a new build for example.',
    '1',
  ),
  SHUTDOWN_DELAY: setting(
    wholeNumber(0, 300),
    'Seconds between SIGTERM, from which on `/health/ready` answers 503, and the moment when no new connection is taken, so that proxies notice; none when the program is stopped at a terminal.',
    { demo: '0', production: '5' },
  ),

  DATABASE_POOL_SIZE: setting(
    wholeNumber(2, 500),
    'Connections of one process to the database, besides the one that listens for notifications.',
    '10',
  ),
  DATABASE_POOLER: setting(
    oneOf('none', 'transaction'),
    '`transaction`: `DATABASE_URL` leads to a pooler like PgBouncer in transaction mode. The shop then keeps no state in a session, names no statements, and needs `DATABASE_LISTEN_URL`.',
    'none',
  ),
  DATABASE_LISTEN_URL: secret(
    optional(
      databaseUrl,
      'The database of `DATABASE_URL` without the pooler, for notifications and migrations, which a pooler in transaction mode cannot pass on.',
    ),
  ),
  DATABASE_READ_URL: secret(
    optional(
      databaseUrl,
      'A replica of the database for reads that may be a second old: the catalogue of visitors, figures and exports. Without it, and while it cannot be reached or lags behind, they go to `DATABASE_URL`.',
    ),
  ),

  FILE_STORAGE: setting(
    oneOf('folder', 's3'),
    'Where files are stored: pictures and films in a `folder` of `DATA_DIR`, with files of staff and photos of returns in the database, or all of them in a bucket of `s3`, which any number of machines share.',
    'folder',
  ),
  S3_BUCKET: optional(text('the name of a bucket'), 'The bucket, for `FILE_STORAGE=s3`.'),
  S3_REGION: setting(text('a region'), 'The region of the bucket.', 'us-east-1'),
  S3_ENDPOINT: optional(providerUrl, 'The address of a store that is compatible with S3; without it, AWS.'),
  S3_PATH_STYLE: setting(
    oneOf('on', 'off'),
    'Whether the bucket stands in the path of an address and not in its host name, as most stores outside of AWS want it.',
    'off',
  ),
  S3_PREFIX: setting(
    z
      .string()
      .regex(/^(?:[\w-]+\/)*$/)
      .describe('a folder like shop/ or nothing'),
    'What the names in the bucket begin with, where it is shared.',
    '',
  ),
  S3_ACCESS_KEY_ID: secret(
    optional(text('a key'), "The key's name; without it, the role of the machine is used."),
  ),
  S3_SECRET_ACCESS_KEY: secret(optional(text('a key'), 'The key.')),
  PICTURES_URL: optional(
    publicFolderUrl,
    'Where browsers load pictures and films from, like https://cdn.example.com/pictures; without it, the shop serves them itself at /pictures.',
  ),

  CACHE_PURGE: setting(
    oneOf('none', 'varnish', 'fastly', 'cloudflare', 'http'),
    'The shared cache in front of the shop, which is told at once of what changes. With `none`, public pages are not stored by shared caches.',
    'none',
  ),
  CACHE_PURGE_URL: secret(
    optional(
      text('one or more addresses, separated by commas'),
      'Where it is told: each Varnish like http://10.0.0.7:6081, the purge address of the Fastly service or of the Cloudflare zone, or one that takes a POST.',
    ),
  ),
  CACHE_PURGE_TOKEN: secret(optional(text('a token'), 'The token for `CACHE_PURGE_URL`.')),
  LANGUAGE_IN_ADDRESS: setting(
    oneOf('on', 'off'),
    '`on` writes the language into every address of a Chinese page (`?lang=zh-TW`), for shared caches that cannot tell visitors by the cookie `lang`.',
    'off',
  ),

  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    providerUrl,
    'Where traces are sent by OTLP over HTTP, like http://localhost:4318; without it there are none.',
  ),
  OTEL_SERVICE_NAME: setting(text('a name'), 'How traces name this program.', 'office-furniture-store'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/)
      .transform(Number)
      .describe('a share from 0 to 1'),
    'The share of requests that are traced; those that a proxy already traces always are.',
    '0.1',
  ),
  ACCESS_LOG: setting(
    oneOf('on', 'off'),
    'Whether every answer is logged: method, route, status, milliseconds, bytes and trace, nothing about the person.',
    'off',
  ),
} as const
