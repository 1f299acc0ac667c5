import type { Pool } from 'pg'
import { hashPassword, verifyPassword } from '../../server/services/protection/passwords.ts'
import { ask } from './http-request.ts'
import { grownMembers, withDatabase, type Databases } from './database.ts'
import { alternate } from './alternate.ts'
import { callAs, orderOf, signedInMembers, stockedLines, threeOf, type Line } from './members.ts'
import { startShop, type Program } from './programs.ts'
import { median, percentile, type Row } from './row.ts'

const rounds = 3
const calls = 40
const password = 'a quiet walnut desk'
/** The number of the first member of `signedInMembers`. */
const ownNumber = '+601100000001'

/** One of the two shops that are compared. */
interface Shop {
  program: Program
  token: string
  orderId: string
  lines: Line[]
}

/** Compares a shop that has very many orders and members with an empty one. */
export async function growthOfOrders(databases: Databases, count: number): Promise<Row[]> {
  const hash = await hashPassword(password)
  const open = async (from: string) => {
    const url = await databases.copy(from)
    return withDatabase(url, ({ pool }) => prepare(pool, url, hash))
  }
  const shops = [await open(databases.template), await open(await databases.grown(count))] as const
  const work = {
    login: ({ program }: Shop) =>
      ask(`${program.origin}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber: ownNumber, password }),
      }),
    'order list': ({ program, token }: Shop) =>
      callAs(token, 'POST', `${program.origin}/api/orders/getAll?view=summary`, { phoneNumber: ownNumber }),
    'order page': ({ program, token, orderId }: Shop) =>
      callAs(token, 'GET', `${program.origin}/order-confirm/${orderId}`),
    'place order': ({ program, token, lines }: Shop, turn: number) =>
      callAs(token, 'POST', `${program.origin}/api/orders`, orderOf(threeOf(lines, turn))),
  }
  const hashing = await hashTime(hash)
  const rows: Row[] = []
  for (const [name, call] of Object.entries(work)) {
    const times = await alternate(shops, call, { rounds, calls })
    const [empty, full] = times.map((all) => percentile(all, 95)) as [number, number]
    const own = full - (name === 'login' ? hashing : 0)
    rows.push({
      what: `${count.toLocaleString('en')} orders, ${grownMembers.toLocaleString('en')} members: ${name}`,
      measured: `p95 ${full.toFixed(1)} ms, p50 ${median(times[1]).toFixed(1)} ms`,
      limit: `empty shop: p95 ${empty.toFixed(1)} ms, p50 ${median(times[0]).toFixed(1)} ms${name === 'login' ? `; the hash alone ${hashing.toFixed(1)} ms` : ''}`,
      goal: 'p95 < 50 ms next to the hash, and within 1.5 times or 5 ms of the empty shop',
      holds: own < 50 && (full <= empty * 1.5 || full <= empty + 5),
    })
  }
  for (const { program } of shops) await program.stop()
  return rows
}

async function prepare(pool: Pool, url: string, hash: string): Promise<Shop> {
  const [token = ''] = await signedInMembers(pool, 1)
  await pool.query('update members set password_hash = $1 where id = $2', [hash, 'bench-1'])
  const lines = await stockedLines(pool)
  const program = await startShop({ DATABASE_URL: url })
  const placed = await callAs(token, 'POST', `${program.origin}/api/orders`, orderOf(threeOf(lines, 0)))
  return { program, token, orderId: (JSON.parse(placed) as { id: string }).id, lines }
}

/** The p95 of the time to hash a password, in milliseconds. */
async function hashTime(hash: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < calls; n += 1) {
    const began = performance.now()
    await verifyPassword(hash, password)
    times.push(performance.now() - began)
  }
  return percentile(times, 95)
}
