import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { columnsOf, type ExportKind } from '#core/exports/columns.ts'
import { exportSources } from '../../services/exports/sources.ts'
import { makeFile } from '../../services/exports/make-file.ts'
import { place, signedInMember, stockedSpecs, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let order: string
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '100' } })
  spec = (await stockedSpecs(shop, 1000))[0]!
  order = await place(await signedInMember(shop), [[spec, 1]])
})
beforeEach(async () => {
  owner = await signedInStaff(shop, 'owner')
})
afterAll(() => shop.close())

const database = () => shop.context.database
const inUse = () => database().$client.totalCount - database().$client.idleCount

const beginExport = async (exported: ExportKind) => {
  const choice = { exported, columns: columnsOf(exported), format: 'csv' }
  return (await owner.browser.post('/api/staff/exports', { choice, lang: 'en' })).body.file as string
}
const print = async () => {
  const printing = { papers: ['slips'], labelSheet: 'a6' }
  return (await owner.browser.post('/api/staff/papers', { ids: [order], printing, lang: 'en' })).body.files[0]
    .file as string
}

/** Waits until so many statements wait for a lock. */
async function locksWaiting(count: number) {
  for (;;) {
    const { rows } = await database().execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
  }
}

/** Runs an action while another connection holds the locks of the statement. */
async function whileLocked(statement: string, act: () => Promise<void>) {
  const holder = await database().$client.connect()
  try {
    await holder.query('begin')
    await holder.query(statement)
    await act()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** More requests of staff than a process has connections. */
const clicks = async () => {
  const paths = ['/api/staff/orders', '/api/staff/cash', `/api/staff/orders/${order}`, '/api/staff/members']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, click) => owner.browser.get(paths[click % paths.length]!)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
}

describe('while long work runs, clicks are answered', () => {
  test('because files are made over connections of their own', async () => {
    const files = [await beginExport('orders'), await print()]
    let making: Promise<void>[] = []
    await whileLocked('lock table staff_file_parts in exclusive mode', async () => {
      making = files.map((file) => makeFile(shop.context, { file }))
      await locksWaiting(2)
      // Only the connection that holds the lock.
      expect(inUse()).toBe(1)
      await clicks()
    })
    await Promise.all(making)
    for (const file of files)
      expect((await owner.browser.get(`/api/staff/files/${file}`)).body.state).toBe('ready')
  })

  test('because changes of the catalogue wait for each other without a connection', async () => {
    const change = { version: 'former', costs: [{ specId: spec.id, cost: 1 }] }
    let changes: Promise<{ status: number }>[] = []
    await whileLocked("select pg_advisory_xact_lock(hashtextextended('catalogue', 0))", async () => {
      changes = Array.from({ length: 20 }, () =>
        owner.browser.post(`/api/staff/catalogue/products/${spec.productId}/costs`, change),
      )
      await locksWaiting(2)
      await clicks()
    })
    for (const { status } of await Promise.all(changes)) expect(status).toBe(409)
  })

  test.each(['orders', 'stock', 'customers'] as const)(
    'because a large export gives way after some rows: %s',
    async (exported) => {
      const source = exportSources[exported]
      const rows = sql`select made.* from (${source.rows({ exported, columns: [], format: 'csv' })}) made
        cross join generate_series(1, 500)`
      const spied = vi.spyOn(source, 'rows').mockReturnValue(rows)
      let turn = 0
      const perTurn = new Map<number, number>()
      const convert = source.toCells
      const converted = vi.spyOn(source, 'toCells').mockImplementation((row, language, context) => {
        perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1)
        return convert(row, language, context)
      })
      let isOver = false
      const count = () => {
        turn += 1
        if (!isOver) setImmediate(count)
      }
      count()
      await makeFile(shop.context, { file: await beginExport(exported) })
      isOver = true
      spied.mockRestore()
      converted.mockRestore()
      expect(perTurn.size).toBeGreaterThan(1)
      expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(50)
    },
  )
})
