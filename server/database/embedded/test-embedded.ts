import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startEmbedded, type EmbeddedServer } from '../embedded.ts'

/** The folder of the servers that a test file starts one after another. */
export let dataDir: string

/** Lines that the servers logged in the running test. */
export const said: string[] = []
export const log = (line: string): void => void said.push(line)

let running: EmbeddedServer | undefined

/** Stops the server after the test. */
export const stopAfterwards = (server: EmbeddedServer): EmbeddedServer => (running = server)

/** Creates the folder, and stops everything that a test started; `before` runs first. */
export function useDataDir(before: () => Promise<void> = async () => {}): void {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
    await chmod(dataDir, 0o711)
  })
  afterEach(async () => {
    await before()
    await running?.stop()
    running = undefined
    said.length = 0
  })
  afterAll(() => rm(dataDir, { recursive: true }))
}

export const start = async (): Promise<EmbeddedServer> =>
  stopAfterwards(await startEmbedded({ dataDir, log }))

/** Returns the first value of a statement's result. */
export async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

/** Returns the process id of the server. */
export const serverPid = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
