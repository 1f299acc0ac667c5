import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { ordersUnderChaos } from './orders.ts'
import { tried } from '../../scripts/test-inputs.ts'

test('security 25: killed 5 times in the middle of a burst, every acknowledged order is there and the stock is right', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'office-furniture-store-chaos-'))
  try {
    const result = await ordersUnderChaos({ DATABASE_URL: database.url, DATA_DIR: dataDir }, 5)
    tried(result.acknowledged)
    expect(result.problems).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(20)
    expect(result.cancelled).toBeGreaterThan(0)
    expect(result.sentAgain).toBeGreaterThan(0)
  } finally {
    await database.drop()
    await rm(dataDir, { recursive: true })
  }
}, 120_000)
