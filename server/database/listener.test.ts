import { afterAll, expect, test } from 'vitest'
import { startProxy } from '../../chaos/proxy.ts'
import { connect } from './connect.ts'
import { createTestDatabase } from './test-database.ts'
import { createDatabaseLine } from './listener.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a database that falls silent without hanging up is noticed, and heard again once it speaks', async () => {
  const proxy = await startProxy(database.url)
  const { pool, close } = await connect(proxy.url)
  const line = createDatabaseLine(pool, ['told'], { look: 50, answer: 200 })
  const said: string[] = []
  line.listen({
    hear: (_channel, payload) => said.push(payload),
    opened: () => said.push('opened'),
    lost: () => said.push('lost'),
  })
  await line.ready()
  await pool.query(`select pg_notify('told', 'one')`)
  await expect.poll(() => said).toEqual(['opened', 'one'])

  proxy.silent()
  await expect.poll(() => said).toContain('lost')
  await proxy.open()
  await expect.poll(() => said.at(-1), { timeout: 10_000 }).toBe('opened')
  await pool.query(`select pg_notify('told', 'two')`)
  await expect.poll(() => said.at(-1)).toBe('two')
  await line.close()
  await close()
  await proxy.close()
})
