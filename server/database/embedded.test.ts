import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identityOf } from './embedded/process-identity.ts'
import { ask, dataDir, said, serverPid, start, useDataDir } from './embedded/test-embedded.ts'

useDataDir()

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
