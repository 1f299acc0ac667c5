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
    'The number of processes that share the port; `auto` starts one for each core. A process that dies is replaced; SIGUSR2 replaces all of them one after another, for example to run a new build.',
    '1',
  ),
  SHUTDOWN_DELAY: setting(
    wholeNumber(0, 300),
    'Seconds for which the shop still accepts connections after SIGTERM. Meanwhile `/health/ready` answers 503, so that proxies notice. A shop that is stopped at a terminal does not wait.',
    { demo: '0', production: '5' },
  ),

  DATABASE_POOL_SIZE: setting(
    wholeNumber(2, 500),
    'Connections of one process to the database, besides the one that listens for notifications and up to four that make files for staff.',
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
      'The database of `DATABASE_URL` without the pooler, for notifications and migrations: a pooler in transaction mode cannot pass them on.',
    ),
  ),
  DATABASE_READ_URL: secret(
    optional(
      databaseUrl,
      'A replica of the database for reads that may be a second old: the catalogue of visitors, figures and exports. Without a replica, and while it cannot be reached or lags behind, these reads go to `DATABASE_URL`.',
    ),
  ),

  FILE_STORAGE: setting(
    oneOf('folder', 's3'),
    'Where files are stored. `folder`: pictures and films in `DATA_DIR`, files of staff and photos of returns in the database. `s3`: all files in a bucket, which any number of machines can share.',
    'folder',
  ),
  S3_BUCKET: optional(text('the name of a bucket'), 'The bucket, for `FILE_STORAGE=s3`.'),
  S3_REGION: setting(text('a region'), 'The region of the bucket.', 'us-east-1'),
  S3_ENDPOINT: optional(
    providerUrl,
    'The URL of a store that is compatible with S3; without it, the bucket is at AWS.',
  ),
  S3_PATH_STYLE: setting(
    oneOf('on', 'off'),
    'Whether URLs contain the name of the bucket in their path instead of their host name, as most stores other than AWS require.',
    'off',
  ),
  S3_PREFIX: setting(
    z
      .string()
      .regex(/^(?:[\w-]+\/)*$/)
      .describe('a folder like shop/ or nothing'),
    "The beginning of the shop's names in a bucket that others use, too.",
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
    'The shared cache in front of the shop. The shop tells it at once what has changed. With `none`, public pages are not stored by shared caches.',
    'none',
  ),
  CACHE_PURGE_URL: secret(
    optional(
      text('one or more addresses, separated by commas'),
      'Where the shop tells the cache: the URL of each Varnish, like http://10.0.0.7:6081, the purge URL of the Fastly service or of the Cloudflare zone, or any URL that takes a POST.',
    ),
  ),
  CACHE_PURGE_TOKEN: secret(optional(text('a token'), 'The token for `CACHE_PURGE_URL`.')),
  LANGUAGE_IN_ADDRESS: setting(
    oneOf('on', 'off'),
    '`on` writes the language into the URL of every Chinese page (`?lang=zh-TW`), for shared caches that cannot distinguish visitors by the cookie `lang`.',
    'off',
  ),

  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    providerUrl,
    'Where traces are sent by OTLP over HTTP, like http://localhost:4318; without it, there are no traces.',
  ),
  OTEL_SERVICE_NAME: setting(text('a name'), 'The name of the shop in traces.', 'office-furniture-store'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/)
      .transform(Number)
      .describe('a share from 0 to 1'),
    'The share of requests that are traced; a request that a proxy already traces is always traced.',
    '0.1',
  ),
  ACCESS_LOG: setting(
    oneOf('on', 'off'),
    'Whether every answer is logged: method, route, status, milliseconds, bytes and trace, nothing about the person.',
    'off',
  ),
} as const
