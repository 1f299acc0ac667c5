import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OwnedError, ownFolder } from './owner-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owner-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('of concurrent claims one succeeds, and the others name its process', async () => {
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

test('a released folder can be owned again, and no claim remains', async () => {
  await (await ownFolder(folder)).release()
  await (await ownFolder(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

test('the claim of a killed process is stale', async () => {
  const program = `
    const { ownFolder } = await import(${JSON.stringify(new URL('owner-lock.ts', import.meta.url).href)})
    await ownFolder(${JSON.stringify(folder)})
    console.log('owned')
    setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(child.stdout, 'data')
  await expect(ownFolder(folder)).rejects.toThrow(`is in use by process ${child.pid}:`)

  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect(ownFolder(folder)).resolves.toBeDefined()
})

test('of concurrent claims on a stale one, one succeeds', async () => {
  for (let round = 0; round < 50; round++) {
    await writeFile(join(folder, await claimOfDead()), '')
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, delay) => ownLater(delay)))
    const winners = results.filter((result) => result.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await winners[0]!.value.release()
  }
})

test('a process with the id of a dead owner is not the owner', async () => {
  const claim = await claimOfDead()
  expect(claim).toContain(`.${process.pid}.`)
  await writeFile(join(folder, claim), '')
  await expect(ownFolder(folder)).resolves.toBeDefined()
  expect(await readdir(folder)).not.toContain(claim)
})

test('the copy of a folder in use is not in use', async () => {
  await ownFolder(folder)
  const copy = await mkdtemp(join(tmpdir(), 'owner-lock-'))
  await cp(folder, copy, { recursive: true })
  expect(await readdir(copy)).toHaveLength(1)
  await expect(ownFolder(copy)).resolves.toBeDefined()
  await rm(copy, { recursive: true })
})

/** Starts after a varying number of disk reads, so that the processes meet at different steps. */
async function ownLater(delay: number) {
  for (let i = 0; i < delay; i++) await stat(folder)
  return ownFolder(folder)
}

/** The name of a claim that a dead process left behind: it had this process's id, but started earlier. */
async function claimOfDead(): Promise<string> {
  const mine = await ownFolder(folder)
  const [claim] = await readdir(folder)
  await mine.release()
  const [prefix, pid, start, ...rest] = claim!.split('.')
  return [prefix, pid, `${start}1`, ...rest].join('.')
}
