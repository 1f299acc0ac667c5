import { startProgram, startShop } from './programs.ts'
import { median, spread, type Row } from './row.ts'

const runs = 5

/**
 * Measures the time from the start of the process to its first page, with a database that already runs and with the
 * embedded one.
 */
export async function startTimes(databaseUrl: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, goal, env] of [
    [
      'start to the first page, database running',
      1000,
      { DATA_DIR: 'data/bench', DATABASE_URL: databaseUrl },
    ],
    ['start to the first page, embedded database included', 2000, { DATA_DIR: 'data/bench-start' }],
  ] as const) {
    const times: number[] = []
    // The first start creates the database and compiles the code, so it does not count.
    for (let run = 0; run <= runs; run += 1) {
      const shop = await startShop(env)
      if (run > 0) times.push(shop.started)
      await shop.stop()
    }
    const bare: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const server = await startProgram('lab/bench/hello-server.ts')
      bare.push(server.started)
      await server.stop()
    }
    rows.push({
      what,
      measured: `${spread(times)} ms`,
      limit: `a bare node:http server: ${spread(bare)} ms`,
      goal: `≤ ${goal} ms`,
      holds: median(times) <= goal,
    })
  }
  return rows
}
