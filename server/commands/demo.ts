import { parseArgs } from 'node:util'
import { fillWithOrders } from '../services/demo/demo-fill.ts'
import { readSome } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { onShop, runCommand, UsageError, type Command } from './run-command.ts'

/** `npm run demo -- orders 100000`: fills the database of a demo with members and orders. */
const demo: Command = async (args, env) => {
  const [what, number] = parseArgs({ args, allowPositionals: true }).positionals
  const count = Number(number)
  if (what !== 'orders' || !Number.isInteger(count) || count < 1 || count > 10_000_000)
    throw new UsageError('Usage: npm run demo -- orders NUMBER\n')
  if (readSome(env, ['SHOP_MODE']).SHOP_MODE !== 'demo')
    throw new StartError('Only the database of a demo is filled with made-up orders.')
  return onShop(env, async (shop) => {
    const started = Date.now()
    const made = await fillWithOrders(shop, count)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    return `${made.orders} orders of ${made.members} members in ${seconds} s.\n`
  })
}

await runCommand(demo)
