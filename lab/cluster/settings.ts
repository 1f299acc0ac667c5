import { machinePlaces, edgePlace, network, storePlace } from './network.ts'

/** Passwords of a disposable database that cannot be reached from outside its namespaces. */
export const passwords = {
  postgres: 'superuser-of-the-cluster',
  replicator: 'replicator-of-the-cluster',
  rewind: 'rewind-of-the-cluster',
  shop_owner: 'owner-of-the-cluster',
  shop_program: 'program-of-the-cluster',
} as const

/** Passwords of what decides on the primary. */
export const clusterPasswords = {
  etcdRoot: 'root-of-etcd',
  etcd: 'etcd-of-the-cluster',
  patroni: 'patroni-of-the-cluster',
} as const

const everyMachine = (port: number) => machinePlaces.map(({ address }) => `${address}:${port}`).join(',')

/** The address of a role's database at one or several hosts. */
export const databaseAt = (hosts: string, role: keyof typeof passwords, name = 'shop'): string =>
  `postgres://${role}:${passwords[role]}@${hosts}/${name}`

/** All servers at a port of the machines, among which the shop finds the primary. */
const primaryAmong = (port: number) =>
  `${databaseAt(everyMachine(port), 'shop_program')}?target_session_attrs=read-write`

/** How a shop reaches the primary: through the poolers of all machines, and past them for notifications. */
const databaseSettings = {
  DATABASE_URL: primaryAmong(6432),
  DATABASE_POOLER: 'transaction',
  DATABASE_LISTEN_URL: primaryAmong(5432),
}

export const storeUrl = `http://${storePlace.address}:8080`
export const bucket = 'shop'
/** An account and a user of Swift. */
export const storeKey = { id: 'shop:shops', secret: 'store-of-the-cluster' } as const

/** Where the shops store pictures. */
const storageSettings = {
  FILE_STORAGE: 's3',
  S3_BUCKET: bucket,
  S3_ENDPOINT: storeUrl,
  S3_PATH_STYLE: 'on',
  S3_ACCESS_KEY_ID: storeKey.id,
  S3_SECRET_ACCESS_KEY: storeKey.secret,
}

/** The port of Varnish, which shops notify about changes. */
export const varnishPort = 6081
const cacheSettings = {
  CACHE_PURGE: 'varnish',
  CACHE_PURGE_URL: `http://${edgePlace.address}:${varnishPort}`,
}

/** Everything in front of the shops may name the client's address; the load does so for its shoppers. */
const proxySettings = { TRUST_PROXY: '2', PROXY_ADDRESSES: network }

export const origin = `http://${edgePlace.address}`

/** The settings of a shop except its own address. */
export const sharedSettings: Record<string, string> = {
  ...databaseSettings,
  ...storageSettings,
  ...cacheSettings,
  ...proxySettings,
  PUBLIC_ORIGIN: origin,
  SHUTDOWN_DELAY: '5',
}
