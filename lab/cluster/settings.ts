import { machinePlaces, edgePlace, network, storePlace } from './network.ts'

/** Passwords of a disposable database. It cannot be reached from outside its namespaces. */
export const passwords = {
  postgres: 'superuser-of-the-cluster',
  replicator: 'replicator-of-the-cluster',
  rewind: 'rewind-of-the-cluster',
  shop_owner: 'owner-of-the-cluster',
  shop_program: 'program-of-the-cluster',
} as const

/** Passwords of etcd and Patroni, which decide which machine is the primary. */
export const clusterPasswords = {
  etcdRoot: 'root-of-etcd',
  etcd: 'etcd-of-the-cluster',
  patroni: 'patroni-of-the-cluster',
} as const

const everyMachine = (port: number) => machinePlaces.map(({ address }) => `${address}:${port}`).join(',')

/** The URL of a role's database at one or several hosts. */
export const databaseAt = (hosts: string, role: keyof typeof passwords, name = 'shop'): string =>
  `postgres://${role}:${passwords[role]}@${hosts}/${name}`

/** The URL with the servers at a port of all machines. The shop finds the primary among them. */
const primaryAmong = (port: number) =>
  `${databaseAt(everyMachine(port), 'shop_program')}?target_session_attrs=read-write`

/**
 * The settings with which a shop reaches the primary: through the poolers of all machines, and directly for
 * notifications.
 */
const databaseSettings = {
  DATABASE_URL: primaryAmong(6432),
  DATABASE_POOLER: 'transaction',
  DATABASE_LISTEN_URL: primaryAmong(5432),
}

export const storeUrl = `http://${storePlace.address}:8080`
export const bucket = 'shop'
/** An account and a user of Swift. */
export const storeKey = { id: 'shop:shops', secret: 'store-of-the-cluster' } as const

/** The settings for the store of pictures. */
const storageSettings = {
  FILE_STORAGE: 's3',
  S3_BUCKET: bucket,
  S3_ENDPOINT: storeUrl,
  S3_PATH_STYLE: 'on',
  S3_ACCESS_KEY_ID: storeKey.id,
  S3_SECRET_ACCESS_KEY: storeKey.secret,
}

/** The port of Varnish. The shops notify Varnish about changes. */
export const varnishPort = 6081
const cacheSettings = {
  CACHE_PURGE: 'varnish',
  CACHE_PURGE_URL: `http://${edgePlace.address}:${varnishPort}`,
}

/** Every program in front of the shops may set the client's address. The load does so for its shoppers. */
const proxySettings = { TRUST_PROXY: '2', PROXY_ADDRESSES: network }

export const origin = `http://${edgePlace.address}`

/** The settings of every shop, without those of its own address. */
export const sharedSettings: Record<string, string> = {
  ...databaseSettings,
  ...storageSettings,
  ...cacheSettings,
  ...proxySettings,
  PUBLIC_ORIGIN: origin,
  SHUTDOWN_DELAY: '5',
}
