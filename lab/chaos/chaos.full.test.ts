import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countInputs } from '../../tests/test-inputs.ts'
import { createTestDatabase } from '../../server/database/test-database.ts'
import { embeddedEngine, type Engine } from './engine.ts'
import type { FaultRun } from './fault.ts'
import { killDatabase, killProgram } from './faults/kills.ts'

const run = (engine: () => Promise<Engine>, times: number): FaultRun => ({
  engine,
  servedEngine: engine,
  kind: 'bare',
  times,
  partition: 1,
  print: () => {},
})

test('security 25: killed 3 times in the middle of a burst, it loses no order', async () => {
  const outcome = await killProgram(run(engineOfTests, 3))
  expect(outcome.problems).toEqual([])
  expect(outcome.recovered).toHaveLength(3)
  const { submissions, resent } = outcome.buying
  countInputs(submissions.length)
  expect(submissions.length).toBeGreaterThan(20)
  expect(submissions.filter(({ cancelled }) => cancelled)).not.toEqual([])
  expect(resent).toBeGreaterThan(0)
}, 240_000)

test('security 25: after two kills of its database it recovers and loses no order', async () => {
  const outcome = await killDatabase(run(embeddedEngine, 2))
  expect(outcome.problems).toEqual([])
  expect(outcome.recovered).toHaveLength(2)
  const { submissions } = outcome.buying
  countInputs(submissions.length)
  expect(submissions.length).toBeGreaterThan(10)
}, 240_000)

/** A database on the server that all tests share. */
async function engineOfTests(): Promise<Engine> {
  const database = await createTestDatabase({ filled: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'office-furniture-store-chaos-'))
  return {
    name: 'tests',
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    url: async () => database.url,
    killServer: async () => {},
    async remove() {
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
