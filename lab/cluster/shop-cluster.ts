import { readFile } from 'node:fs/promises'
import { until } from '../chaos/shop.ts'
import { onDatabase } from '../chaos/buying.ts'
import { projectFile } from '../../server/start/project.ts'
import { run } from './command.ts'
import { prepareEdge, type Edge } from './edge.ts'
import { demandPassword } from './tls/certificates.ts'
import { bootMachine, prepareMachine, type Machine } from './machine.ts'
import { machinePlaces, type Place } from './network.ts'
import { isWhole, standbyPlace, waitForPrimary } from './patroni.ts'
import type { Service } from './service.ts'
import { prepareStore, startStore, type Store } from './store.ts'
import { databaseAt, origin, passwords } from './settings.ts'

/** The running cluster: three machines and the edge. */
export interface ShopCluster {
  machines: readonly Machine[]
  edge: Edge
  store: Store
  /** The machine of the primary. @throws Error if there is none */
  primary(): Promise<Machine>
  /** The machine of the synchronous standby. @throws Error if there is none */
  standby(): Promise<Machine>
}

/** Builds the cluster with the shop's tables, and waits until everything runs. */
export async function startCluster(print: (line: string) => void): Promise<ShopCluster> {
  const machines: Machine[] = []
  for (const place of machinePlaces) machines.push(await prepareMachine(place))
  const edge = await prepareEdge()
  const store = await prepareStore()
  print('etcd and PostgreSQL …')
  for (const { services } of machines) services.etcd.start()
  await demandPassword()
  for (const { services } of machines) services.patroni.start()
  await waitForPrimary(120)
  await until('a primary and two standbys', isWhole, { within: 120_000, every: 250 })
  print('schema …')
  await createSchema()
  await startStore(store)
  print('pooler, proxy and shops …')
  for (const { services } of machines) services.pgbouncer.start()
  for (const service of Object.values(edge) as Service[]) service.start()
  for (const machine of machines) {
    // The first shop to start loads the demo's catalogue.
    bootMachine(machine)
    await until(`the shop of ${machine.place.name}`, () => isReady(machine.place), { within: 600_000 })
  }
  await until('the edge reaches the shops', isHealed, { within: 120_000, every: 250 })
  const at = (place: Place) => machines.find((machine) => machine.place === place)!
  return {
    machines,
    edge,
    store,
    primary: async () => at(await waitForPrimary()),
    standby: async () => at(await standbyPlace()),
  }
}

/** The URL of the primary's database, for checks. */
export const primaryUrl = async (role: keyof typeof passwords, name?: string): Promise<string> =>
  databaseAt(`${(await waitForPrimary()).address}:5432`, role, name)

/** Whether a shop can take orders. */
export const isReady = (place: Place): Promise<boolean> => isOk(`http://${place.address}:3000/health/ready`)

/** Whether everything is again as it was before a fault. */
export async function isHealed(): Promise<boolean> {
  if (!(await isWhole())) return false
  const ready = await Promise.all([...machinePlaces.map(isReady), isOk(`${origin}/health/ready`)])
  return ready.every(Boolean)
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  )

/** Creates the two roles of server/database/roles.sql, as an operator does, and the tables. */
async function createSchema(): Promise<void> {
  const sql = await readFile(projectFile('server/database/roles.sql'), 'utf8')
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')
  await onDatabase(await primaryUrl('postgres', 'postgres'), async (client) => {
    for (const statement of statements) await client.query(statement)
    for (const role of ['shop_owner', 'shop_program'] as const)
      await client.query(`alter role ${role} password '${passwords[role]}'`)
  })
  await run(process.execPath, [projectFile('server/commands/migrate.ts')], {
    env: { ...process.env, ...(await ownerEnvironment()) },
  })
}

/** The environment for `npm run migrate`. */
export const ownerEnvironment = async (): Promise<Record<string, string>> => ({
  DATABASE_URL: await primaryUrl('shop_program'),
  DATABASE_OWNER_URL: await primaryUrl('shop_owner'),
})
