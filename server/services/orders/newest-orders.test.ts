import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import { orders } from '../../database/tables/orders.ts'

test("a member's newest orders are read from the index without a sort", async () => {
  const { db, drop } = await createTestDatabase()
  const query = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.memberId, 'member-1'))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(10)
  const plan = await db.transaction(async (tx) => {
    // PostgreSQL would scan an empty table sequentially. This forces the plan for a large table.
    await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off`)
    return (await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  })
  expect(plan).toContain('orders_of_member')
  expect(plan).not.toContain('Sort')
  await drop()
})
