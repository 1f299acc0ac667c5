import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OwnedError, ownFolder } from './owner-lock.ts'
import { identityOf } from './process-identity.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('of many that want a folder at once, one gets it and the others are told who did', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => ownFolder(folder)))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(19)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(OwnedError)
    expect(reason.message).toBe(
      `The database in ${folder} is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`,
    )
  }
})

test('a released folder can be owned again, and nothing is left lying about', async () => {
  await (await ownFolder(folder)).release()
  await (await ownFolder(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a process that was killed is void, also for many at once', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
  await once(child, 'spawn')
  await lockFor({ ...identityOf(child.pid!) })
  await expect(ownFolder(folder)).rejects.toBeInstanceOf(OwnedError)

  child.kill('SIGKILL')
  await once(child, 'exit')
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => ownFolder(folder)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})

test('a process that got the number of a dead owner is not taken for it', async () => {
  await lockFor({ pid: process.pid, started: 'at another time' })
  await expect(ownFolder(folder)).resolves.toBeDefined()
})

test('a lock that a power cut left empty is void', async () => {
  await writeFile(join(folder, 'owner.lock'), '')
  await expect(ownFolder(folder)).resolves.toBeDefined()
})

test('the copy of a folder in use is not in use', async () => {
  await ownFolder(folder)
  const copy = join(folder, 'copy')
  await cp(join(folder, 'owner.lock'), join(copy, 'owner.lock'))
  await expect(ownFolder(copy)).resolves.toBeDefined()
})

/** A lock as the process would have written it. */
async function lockFor(identity: { pid?: number; started?: string }): Promise<void> {
  const mine = await ownFolder(folder)
  const lock = JSON.parse(await readFile(join(folder, 'owner.lock'), 'utf8'))
  await mine.release()
  await writeFile(join(folder, 'owner.lock'), JSON.stringify({ ...lock, ...identity }))
}
