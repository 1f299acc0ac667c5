import { machinePlaces, edgePlace, network, storePlace } from './network.ts'

/** Of a disposable database that nothing outside of its namespaces reaches. */
export const passwords = {
  postgres: 'superuser-of-the-cluster',
  replicator: 'replicator-of-the-cluster',
  rewind: 'rewind-of-the-cluster',
  shop_owner: 'owner-of-the-cluster',
  shop_program: 'program-of-the-cluster',
} as const

const everyMachine = (port: number) => machinePlaces.map(({ address }) => `${address}:${port}`).join(',')

/** The address of a role's database at one or several hosts. */
export const databaseAt = (hosts: string, role: keyof typeof passwords, name = 'shop'): string =>
  `postgres://${role}:${passwords[role]}@${hosts}/${name}`

/** How a shop reaches the primary: through the poolers of all machines, and past them for notifications. */
export const databaseSettings = (): Record<string, string> => ({
  DATABASE_URL: databaseAt(`${edgePlace.address}:5432`, 'shop_program'),
})

export const storeUrl = `http://${storePlace.address}:8080`
export const bucket = 'shop'
/** An account and a user of Swift's. */
export const storeKey = { id: 'shop:shops', secret: 'store-of-the-cluster' } as const

/** Where the shops store pictures. */
export const storageSettings = (dataFolder: string): Record<string, string> => ({
  FILE_STORAGE: 'folder',
  DATA_DIR: dataFolder,
})

/** The shared cache that shops tell what changed. */
export const cacheSettings = (): Record<string, string> => ({})

/** Everything in front of the shops may say whose request it is; the load says it of its shoppers. */
export const proxySettings = (): Record<string, string> => ({ TRUST_PROXY: '2', PROXY_ADDRESSES: network })

export const origin = `http://${edgePlace.address}`
