import { parseArgs } from 'node:util'
import { makeReady } from '../database/ensure-migrated.ts'
import { fillWithOrders } from '../services/orders/demo-fill.ts'
import { readSettings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { openDatabase } from './open-database.ts'

/** `npm run demo -- orders 100000`: fills the database of a demo with members and orders. */
async function main(): Promise<number> {
  const [what, number] = parseArgs({ allowPositionals: true }).positionals
  const count = Number(number)
  if (what !== 'orders' || !Number.isInteger(count) || count < 1 || count > 10_000_000) {
    process.stderr.write('Usage: npm run demo -- orders NUMBER\n')
    return 2
  }
  const settings = readSettings(process.env)
  if (settings.SHOP_MODE !== 'demo')
    throw new StartError('Only the database of a demo is filled with made-up orders.')
  const connection = await openDatabase(settings)
  try {
    await makeReady(connection.db)
    const started = Date.now()
    const made = await fillWithOrders({ database: connection.db }, count)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${made.orders} orders of ${made.members} members in ${seconds} s.\n`)
    return 0
  } finally {
    await connection.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
