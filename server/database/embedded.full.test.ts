import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import { OwnedError } from './embedded/owner-lock.ts'
import { identityOf } from './embedded/process-identity.ts'
import {
  ask,
  dataDir,
  log,
  said,
  serverPid,
  start,
  stopAfterwards,
  useDataDir,
} from './embedded/test-embedded.ts'

const isRoot = process.getuid?.() === 0
const children: ChildProcess[] = []

useDataDir(async () => {
  for (const child of children.splice(0)) await kill(child)
})
beforeAll(async () => {
  const { url, stop } = await start()
  await ask(url, 'create table chairs (name text)')
  await stop()
  said.length = 0
})

/** Starts another process that owns the folder and ignores Ctrl-C. */
async function ownerElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const module = JSON.stringify(new URL('embedded.ts', import.meta.url).href)
  const program = `
    import { startEmbedded } from ${module}
    process.on('SIGINT', () => {})
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    console.log(url)
    setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const url of createInterface({ input: child.stdout })) return { child, url }
  throw new Error('the owner ended before it was ready')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second start creates and logs nothing', async () => {
  await start()
  expect(said).toEqual([])
})

describe('after kill -9', () => {
  test('twice in a row, the running server is adopted, and stopped at the end', async () => {
    const first = await ownerElsewhere()
    await ask(first.url, "insert into chairs values ('Task chair')")
    await kill(first.child)
    const second = await ownerElsewhere()
    await kill(second.child)
    const pid = await serverPid()

    const { url, stop } = await start()
    expect(url).toBe(first.url)
    expect(said).toEqual(['Took over the database that a killed process had left running.'])
    expect(await ask(url, 'select name from chairs')).toBe('Task chair')
    await stop()
    expect(identityOf(pid)).toBeUndefined()
  })

  test('of the owner and the server, acknowledged data is still there', async () => {
    const { child, url: before } = await ownerElsewhere()
    await ask(before, "insert into chairs values ('Stool')")
    await kill(child)
    process.kill(await serverPid(), 'SIGKILL')
    const { url } = await start()
    expect(await ask(url, "select count(*)::int from chairs where name = 'Stool'")).toBe(1)
  })

  test('a server with other settings is stopped and replaced', async () => {
    const { child } = await ownerElsewhere()
    await kill(child)
    const pid = await serverPid()
    const { url } = stopAfterwards(await startEmbedded({ dataDir, log, durable: false }))
    expect(said).toEqual(['Stopping the database that a killed process had left running.'])
    expect(identityOf(pid)).toBeUndefined()
    expect(await ask(url, 'show fsync')).toBe('off')
  })

  test('another process with the id of the dead server is left alone', async () => {
    await (await start()).stop()
    const bystander = spawn('sleep', ['1000'], await accountOfCluster())
    children.push(bystander)
    await once(bystander, 'spawn')
    const cluster = join(dataDir, 'postgres/cluster')
    const pidFile = [bystander.pid, cluster, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n')
    await writeFile(join(cluster, 'postmaster.pid'), pidFile)

    const { url, stop } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
    await stop()
    expect(identityOf(bystander.pid!)).toBeDefined()
  })
})

test('a second owner is refused in one line that names the first', async () => {
  const { child, url } = await ownerElsewhere()
  const refusal = await startEmbedded({ dataDir, log }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OwnedError)
  const folder = await realpath(join(dataDir, 'postgres'))
  expect(String((refusal as Error).message)).toBe(
    `The database in ${folder} is in use by process ${child.pid}: stop that one first, or set DATA_DIR to another folder.`,
  )
  expect(await ask(url, 'select 1')).toBe(1)
})

test('a command joins the server of the owner and leaves it running', async () => {
  const { url } = await ownerElsewhere()
  const joined = await joinEmbedded({ dataDir, log })
  expect(joined.url).toBe(url)
  await joined.stop()
  expect(await ask(url, 'select 1')).toBe(1)
})

test('without an owner a command has a server of its own', async () => {
  const { url, stop } = await joinEmbedded({ dataDir, log })
  await stop()
  await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('Ctrl-C, which goes to a whole process group, does not reach the server', async () => {
  const { child, url } = await ownerElsewhere()
  const pid = await serverPid()
  process.kill(-child.pid!, 'SIGINT')
  expect(await ask(url, 'select 1')).toBe(1)
  // The server is the leader of its own process group.
  expect(() => process.kill(-pid, 0)).not.toThrow()
})

test('a folder that cannot be created is named in one line', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  await expect(startEmbedded({ dataDir: file, log })).rejects.toThrow(
    /^The embedded PostgreSQL did not start: .*file/,
  )
})

test.runIf(isRoot)('as root, data in private folders move to where the server has access', async () => {
  const closed = join(dataDir, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const place = join(closed, 'data')
  const server = await startEmbedded({ dataDir: place, log })
  await ask(server.url, 'create table kept (id int)')
  await server.stop()
  expect((await lstat(join(place, 'postgres'))).isSymbolicLink()).toBe(true)

  const { url, stop } = stopAfterwards(await startEmbedded({ dataDir: place, log }))
  expect(await ask(url, "select to_regclass('public.kept')::text")).toBe('kept')
  await stop()
  await rm(await realpath(join(place, 'postgres')), { recursive: true })
  await expect(startEmbedded({ dataDir: place, log })).rejects.toThrow('leads to a folder that is gone')
})

async function accountOfCluster() {
  const { uid, gid } = await stat(join(dataDir, 'postgres/cluster'))
  return isRoot ? { uid, gid } : {}
}
