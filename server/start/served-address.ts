import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseStored } from '#core/storage.ts'
import { identityOf, isRunning } from '../database/embedded/process-identity.ts'

const served = z.object({ origin: z.string(), pid: z.number(), started: z.string() })

const fileIn = (dataDir: string) => join(dataDir, 'served-address.json')

/**
 * Stores the address of this process's shop in its data folder, so that commands that were started without the shop's
 * PORT print links that work. Returns a function that removes it.
 */
export async function storeServedAddress(dataDir: string, origin: string): Promise<() => Promise<void>> {
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, JSON.stringify({ origin, ...identityOf(process.pid) }))
  return () => rm(file, { force: true })
}

/** The address of the shop that runs on a data folder now; undefined if none does. */
export async function readServedAddress(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  const read = z.safeParse(served, parseStored(text))
  return read.success && isRunning(read.data) ? read.data.origin : undefined
}
