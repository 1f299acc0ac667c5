import { randomBytes } from 'node:crypto'
import { glob, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, type Database } from './connect.ts'
import { startEmbedded, type EmbeddedServer } from './embedded.ts'
import { OwnedError } from './embedded/owner-lock.ts'
import { migrate } from './migrate.ts'
import { loadDemoCatalogue } from '../services/catalogue/import.ts'
import { addressOf, createDataDir, dropDatabase, removeDataDir, runOn } from '../testing/database-server.ts'
import { noPictures } from '../testing/test-pictures.ts'

/**
 * Provides the test run with a PostgreSQL that has two migrated templates, one of them with the demo catalogue. It is
 * an embedded server that is removed afterwards or, if TEST_DATABASE_URL is set, the server at that address, whose user
 * must be allowed to create databases and roles.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, socketFolder: '', stop: async () => {} }
    : await startThrowaway()
  const template = `test_${randomBytes(4).toString('hex')}`
  await runOn(server.url, `create database ${template} template template0 encoding 'UTF8'`)
  await change(addressOf(server.url, template), migrate)
  const filledTemplate = `${template}_filled`
  await runOn(server.url, `create database ${filledTemplate} template ${template}`)
  await change(addressOf(server.url, filledTemplate), (database) =>
    loadDemoCatalogue({ database }, noPictures),
  )
  project.provide('testServer', {
    url: server.url,
    socketFolder: server.socketFolder,
    template,
    filledTemplate,
  })

  return async () => {
    await dropDatabase(server.url, template)
    await dropDatabase(server.url, filledTemplate)
    await server.stop()
  }
}

async function change(url: string, work: (db: Database) => Promise<unknown>): Promise<void> {
  const { db, close } = await connect(url)
  await work(db)
  await close()
}

const prefix = join(tmpdir(), 'office-furniture-store-test-')

async function startThrowaway(): Promise<Omit<EmbeddedServer, 'version'>> {
  await removeLeftOvers()
  const dataDir = await createDataDir(prefix)
  const server = await startEmbedded({ dataDir, log: () => {}, durable: false })
  return {
    url: server.url,
    socketFolder: server.socketFolder,
    async stop() {
      await server.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** Stops and removes servers left behind by runs that were killed. */
async function removeLeftOvers(): Promise<void> {
  const abandoned = new Set<string>()
  for await (const claim of glob(`${prefix}*/postgres/owner.*`)) abandoned.add(dirname(dirname(claim)))
  for (const dataDir of abandoned) {
    if ((await stat(dataDir)).uid !== process.getuid?.()) continue
    try {
      const server = await startEmbedded({ dataDir, log: () => {}, durable: false })
      await server.stop()
    } catch (error) {
      if (error instanceof OwnedError) continue
    }
    await removeDataDir(dataDir)
  }
}
