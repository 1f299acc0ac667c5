import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  onDatabase,
  placeOne,
  prepareBuying,
  startBuying,
  type Buying,
  type Submission,
} from '../chaos/buying.ts'
import { startShop } from '../chaos/shop.ts'
import { runCommand, UsageError, type Command } from '../../server/commands/run-command.ts'
import { connect } from '../../server/database/connect.ts'
import { fillWithOrders } from '../../server/services/demo/demo-fill.ts'
import { projectFile } from '../../server/start/project.ts'
import { StartError } from '../../server/start/start-error.ts'
import { createDrillServer, type DrillServer } from './drill-server.ts'
import { differences, hasGap, noteAndBreak, stateOf } from './drill-state.ts'

const usage = 'Usage: npm run drill [-- --orders NUMBER --seconds NUMBER --port NUMBER]\n'

/**
 * Mistakes of a person with access to the database: a table is dropped, others are emptied with all rows that refer
 * to them, and the stock is wrong.
 */
const breaking = [
  'drop table order_items cascade',
  'truncate members cascade',
  'truncate products cascade',
  'update specs set stock = 0',
]

const print = (line: string) => void process.stdout.write(`${line}\n`)
const secondsSince = (moment: number) => `${((performance.now() - moment) / 1000).toFixed(1)} s`

/** A sentence for each failed check. */
type Failures = string[]

/** Starts a shop on the server. Its members order without pauses until they are stopped. */
async function sell(server: DrillServer, buying: Buying) {
  const shop = await startShop('bare', { DATABASE_URL: server.url })
  const orders = startBuying(buying, () => shop.origin)
  return {
    async stop() {
      await orders.stop()
      await shop.stop()
    },
    /** Kills the shop. Orders stop, too, because nothing answers them. */
    async kill() {
      await shop.kill()
      await orders.stop()
    },
  }
}

/** Restores and starts the server, calls `look` before a shop starts, and then places an order. */
async function bringBack(
  server: DrillServer,
  restore: readonly string[],
  buying: Buying,
  look: () => Promise<Failures>,
): Promise<Failures> {
  const began = performance.now()
  await server.backRest(...restore, 'restore')
  const restored = secondsSince(began)
  await server.start()
  const started = secondsSince(began)
  const failures = await look()
  const looked = performance.now()
  const shop = await startShop('bare', { DATABASE_URL: server.url })
  if (!(await placeOne(buying, shop.origin))) failures.push('No order could be placed after the restore.')
  await shop.stop()
  print(
    `  RTO: files restored after ${restored}, the database took writes after ${started}, a shop started and took an order in ${secondsSince(looked)}`,
  )
  return failures
}

/** Breaks the data while members order, and restores the state of a second before. */
async function breakData(server: DrillServer, buying: Buying): Promise<Failures> {
  print('Somebody drops and empties tables while orders go on')
  const selling = await sell(server, buying)
  const began = performance.now()
  await server.backRest('--type=full', 'backup')
  await server.runFile(projectFile('deploy/backup/note-backup.sql'))
  print(`  full backup, encrypted, while orders went on: ${secondsSince(began)}`)
  await pause(10_000)
  // With this timeout, a deadlock makes the order fail, which is then sent again.
  const patient = `${server.url}?options=${encodeURIComponent('-c deadlock_timeout=1min')}`
  const { noted, moment } = await noteAndBreak(patient, breaking)
  await pause(2_000)
  const broken = differences(noted, await stateOf(server.url))
  await selling.stop()
  await server.stop()
  const rows = [...noted.values()].reduce((sum, table) => sum + table.rows, 0)
  print(
    `  noted at ${moment}: ${noted.size} tables with ${rows} rows; a second later ${broken.length} of them were broken`,
  )
  if (broken.length < breaking.length) return ['The drill broke nothing, so that it proves nothing.']
  const restore = ['--delta', '--type=time', `--target=${moment}`, '--target-action=promote']
  const failures = await bringBack(server, restore, buying, async () =>
    differences(noted, await stateOf(server.url)),
  )
  if (failures.length === 0) print('  RPO: 0 s; every table is what it was a second before')
  return failures
}

/** Deletes all files of the machine, and restores them to an empty machine from the repository. */
async function loseMachine(server: DrillServer, buying: Buying, seconds: number): Promise<Failures> {
  print(`The machine is lost with its disk, after ${seconds} s of orders`)
  const selling = await sell(server, buying)
  await pause(seconds * 1000)
  await server.lose()
  const lostAt = Date.now()
  await selling.kill()
  return bringBack(server, ['--type=default'], buying, async () => {
    const { ids, newest } = await ordersOn(server.url)
    const acknowledged = buying.submissions.filter(({ id }) => id !== undefined)
    const isKept = ({ id = '' }: Submission) => ids.has(id)
    const lost = acknowledged.filter((order) => !isKept(order)).length
    print(
      `  RPO: the last ${((lostAt - newest) / 1000).toFixed(1)} s of orders, ${lost} of ${acknowledged.length}; a synchronous standby makes it 0`,
    )
    const ofEach = buying.buyers.map((buyer) =>
      acknowledged.filter((order) => order.buyer === buyer).map(isKept),
    )
    return ofEach.some(hasGap) ? ['Orders are missing from before others that are there.'] : []
  })
}

const ordersOn = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ id: string; placed_at: Date }>('select id, placed_at from orders')
    return {
      ids: new Set(rows.map(({ id }) => id)),
      newest: Math.max(...rows.map(({ placed_at: at }) => at.getTime())),
    }
  })

/** Creates a shop's database with the demo catalogue, generated orders and members who can order. */
async function prepare(server: DrillServer, orders: number): Promise<Buying> {
  await server.createDatabase()
  await server.backRest('stanza-create')
  await server.backRest('check')
  const shop = await startShop('bare', { DATABASE_URL: server.url })
  await shop.stop()
  const { db, close } = await connect(server.url)
  await fillWithOrders({ database: db }, orders)
  await close()
  return prepareBuying(server.url)
}

function numberOf(name: string, value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new UsageError(`${usage}--${name} is a number from 1 on.\n`)
  return Number(value)
}

/**
 * `npm run drill`: breaks a shop on a PostgreSQL of this machine in a temporary folder, restores it with pgBackRest,
 * and compares every table. @throws StartError if a table differs
 */
const drill: Command = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '5000' },
      seconds: { type: 'string', default: '75' },
      port: { type: 'string' },
    },
  })
  const [orders, seconds] = [numberOf('orders', values.orders), numberOf('seconds', values.seconds)]
  const port = values.port === undefined ? undefined : numberOf('port', values.port)
  const server = await createDrillServer(port)
  try {
    await server.start()
    print(`${server.version}, ${(await server.backRest('version')).trim()}`)
    const buying = await prepare(server, orders)
    const failures = await breakData(server, buying)
    failures.push(...(await loseMachine(server, buying, seconds)))
    if (failures.length > 0) throw new StartError(failures.join('\n'))
    return 'Everything came back.\n'
  } finally {
    await server.remove()
  }
}

await runCommand(drill)
