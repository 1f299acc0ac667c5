import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import type { EmbeddedServer } from './embedded.ts'
import { OwnedError } from './embedded/owner-lock.ts'
import { identityOf } from './embedded/process-identity.ts'

const isRoot = process.getuid?.() === 0
const said: string[] = []
const log = (line: string) => void said.push(line)

let dataDir: string
let running: EmbeddedServer | undefined
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(dataDir, 0o711)
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  await running?.stop()
  running = undefined
  said.length = 0
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = async () => (running = await startEmbedded({ dataDir, log }))

const ask = async (url: string, statement: string): Promise<unknown> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const serverPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** Another process that owns the folder and ignores Ctrl-C. */
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

test('a new folder gets a database that stores UTF-8 for a role that is no superuser', async () => {
  const { url, version } = await start()
  expect(said).toEqual(['Creating the database (once)…'])
  expect(version).toMatch(/^18\./)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await ask(url, 'show server_encoding')).toBe('UTF8')
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  expect(await ask(url, 'show fsync')).toBe('on')
  await ask(url, 'create table chairs (name text)')
})

test('no other user of the machine can read its password or data', async () => {
  await start()
  for (const [name, mode] of [
    ['password', 0o600],
    ['cluster', 0o700],
    ['server.log', 0o600],
  ] as const)
    expect((await stat(join(dataDir, 'postgres', name))).mode & 0o777, name).toBe(mode)
})

test('a wrong password is refused, and so is the superuser', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  wrong.username = 'postgres'
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28000' })
})

test('when stop returns the server has ended; a second call has no effect', async () => {
  const { url, stop } = await start()
  const pid = await serverPid()
  expect(identityOf(pid)).toBeDefined()
  await Promise.all([stop(), stop()])
  expect(identityOf(pid)).toBeUndefined()
  await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await readFile(join(dataDir, 'postgres/server.log'), 'utf8')).toContain(
    'database system is shut down',
  )
})

test('a server that is killed is restarted at the same address with its data', async () => {
  const { url } = await start()
  await ask(url, 'create table if not exists lamps (name text)')
  await ask(url, `insert into lamps values ('Tolomeo')`)
  for (const round of [1, 2]) {
    const killed = await serverPid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => ask(url, 'select count(*) from lamps').catch(() => undefined)).toBe('1')
    expect(await serverPid()).not.toBe(killed)
    await expect.poll(() => said.filter((line) => line === 'The database is there again.').length).toBe(round)
  }
})

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

  test('of the server too, acknowledged data is there', async () => {
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
    running = await startEmbedded({ dataDir, log, durable: false })
    expect(said).toEqual(['Stopping the database that a killed process had left running.'])
    expect(identityOf(pid)).toBeUndefined()
    expect(await ask(running.url, 'show fsync')).toBe('off')
  })

  test('another process with the id of the dead server is left alone', async () => {
    await start()
    await running?.stop()
    const bystander = spawn('sleep', ['1000'], await accountOfCluster())
    children.push(bystander)
    await once(bystander, 'spawn')
    const cluster = join(dataDir, 'postgres/cluster')
    const pidFile = [bystander.pid, cluster, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n')
    await writeFile(join(cluster, 'postmaster.pid'), pidFile)

    const { url } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
    await running?.stop()
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

  running = await startEmbedded({ dataDir: place, log })
  expect(await ask(running.url, "select to_regclass('public.kept')::text")).toBe('kept')
  await running.stop()
  await rm(await realpath(join(place, 'postgres')), { recursive: true })
  await expect(startEmbedded({ dataDir: place, log })).rejects.toThrow('leads to a folder that is gone')
})

async function accountOfCluster() {
  const { uid, gid } = await stat(join(dataDir, 'postgres/cluster'))
  return isRoot ? { uid, gid } : {}
}
