import { setTimeout as pause } from 'node:timers/promises'
import { processorSeconds } from '../chaos/process-usage.ts'
import type { Databases } from './database.ts'
import { startProgram, startShop } from './programs.ts'
import type { Row } from './row.ts'

/**
 * The milliseconds that a shop is idle before the measurement, so that the work after a start is done, and the
 * milliseconds that are measured.
 */
const [settling, measured] = [240_000, 60_000]

/** Maximum share of one core that an idle shop may use, in percent. */
const most = 0.3

/** Measures the cost of a shop without visitors, in seconds of processor time per minute. */
export async function idleShop(databases: Databases): Promise<Row[]> {
  const shop = await startShop({ DATABASE_URL: await databases.copy(databases.template) })
  const bare = await startProgram('lab/bench/hello-server.ts')
  await pause(settling)
  const used = () => [shop.pid, bare.pid].map(processorSeconds)
  const before = used()
  await pause(measured)
  const [own = Number.NaN, limit = Number.NaN] = used().map((seconds, index) => seconds - before[index]!)
  await bare.stop()
  await shop.stop()
  const percent = (own / measured) * 100_000
  return [
    {
      what: 'idle, seconds of the processor in a minute',
      measured: `${own.toFixed(3)} s, ${percent.toFixed(2)} % of a core`,
      limit: `a bare node:http server: ${limit.toFixed(3)} s`,
      goal: `≤ ${most} % of a core`,
      holds: percent <= most,
    },
  ]
}
