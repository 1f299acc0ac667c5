import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { ordersUnderChaos, type ChaosResult } from '../chaos/orders.ts'
import { formatDateTime } from '../../core/dates.ts'
import { connect } from '../database/connect.ts'
import { readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'

/**
 * `npm run chaos -- orders --rounds 100 [--out FILE]`: kills a shop outright in the middle of bursts of orders and looks
 * at what is left. Without DATABASE_URL on an embedded database of its own, else in a new database on that server; both
 * are thrown away.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '100' }, out: { type: 'string' } },
  })
  const rounds = Number(values.rounds)
  if (positionals[0] !== 'orders' || !Number.isInteger(rounds) || rounds < 1) {
    process.stderr.write('Usage: npm run chaos -- orders [--rounds NUMBER] [--out FILE]\n')
    return 2
  }
  const { DATABASE_URL } = readSettings(process.env)
  const started = Date.now()
  const place = DATABASE_URL === undefined ? await ownFolder() : await ownDatabase(DATABASE_URL)
  try {
    const result = await ordersUnderChaos(place.env, rounds, tell)
    const report = reportOf(result, place.engine, (Date.now() - started) / 1000)
    tell(report)
    if (values.out !== undefined) await writeFile(values.out, `${report}\n`, { flag: 'a' })
    return result.problems.length === 0 ? 0 : 1
  } finally {
    await place.remove()
  }
}

/** The address of another database on the same server. */
function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement that wants a connection of its own, outside a transaction. */
async function runOn(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const tell = (line: string) => void process.stdout.write(`${line}\n`)

interface Place {
  env: Record<string, string>
  engine: string
  remove(): Promise<void>
}

async function ownFolder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'office-furniture-store-chaos-'))
  // Open to pass through, so that as root the server's own user reaches its files in here.
  await chmod(dataDir, 0o711)
  return {
    env: { DATA_DIR: dataDir },
    engine: 'the embedded PostgreSQL, itself killed in every second round',
    async remove() {
      const folder = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
      await rm(folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ownDatabase(server: string): Promise<Place> {
  const { pool, close } = await connect(server)
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  await close()
  const name = `chaos_${randomBytes(4).toString('hex')}`
  await runOn(server, `create database ${name} template template0 encoding 'UTF8'`)
  const dataDir = await mkdtemp(join(tmpdir(), 'office-furniture-store-chaos-'))
  return {
    env: { DATABASE_URL: addressOf(server, name), DATA_DIR: dataDir },
    engine: `PostgreSQL ${rows[0]?.version} by DATABASE_URL`,
    async remove() {
      await runOn(server, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function reportOf(result: ChaosResult, engine: string, seconds: number): string {
  return [
    `## ${formatDateTime(new Date())} on ${engine}`,
    '',
    `- Rounds, each ended by kill -9 in the middle of a burst: ${result.rounds}, in ${Math.round(seconds)} s`,
    `- Orders acknowledged before a kill, all of them there: ${result.acknowledged}`,
    `- Cancellations acknowledged before a kill, all of them there: ${result.cancelled}`,
    `- Orders under way at a kill, sent again with their keys, each placed once: ${result.sentAgain}`,
    `- Problems: ${result.problems.length === 0 ? 'none' : ''}`,
    ...result.problems.map((problem) => `  - ${problem}`),
    '',
  ].join('\n')
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
