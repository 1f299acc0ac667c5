import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../../chaos/shop.ts'
import { projectFile } from '../../server/start/project.ts'
import { StartError } from '../../server/start/start-error.ts'
import { onDatabase } from '../../chaos/buying.ts'

/** A PostgreSQL of this machine's packages in a temporary folder, with an encrypted repository of pgBackRest. */
export type DrillServer = Awaited<ReturnType<typeof createDrillServer>>

/** The folder of PostgreSQL's programs: the newest that is installed. @throws StartError without one */
function programsOf(): string {
  const [folder] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed()
  if (folder === undefined || !existsSync('/usr/bin/pgbackrest'))
    throw new StartError(
      'The drill needs PostgreSQL and pgBackRest (Debian: apt-get install postgresql pgbackrest).',
    )
  return join(folder, '..')
}

/** PostgreSQL refuses to run as root: then it is the user that the package made. */
function userOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A temporary folder with the shipped configuration, filled in, for a server at a port. */
async function prepareFolder(user: ReturnType<typeof userOfServer>, port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-drill-'))
  await chmod(folder, 0o711)
  const place = (name: string) => join(folder, name)
  const ownFolder = async (name: string) => {
    await mkdir(place(name), { mode: 0o700 })
    if (user.uid !== undefined) await chown(place(name), user.uid, user.gid ?? user.uid)
  }
  for (const name of ['cluster', 'repository', 'spool', 'log', 'lock', 'socket']) await ownFolder(name)
  const config = place('pgbackrest.conf')
  const values: Record<string, string> = {
    DATABASE_FOLDER: place('cluster'),
    DATABASE_PORT: String(port),
    SOCKET_FOLDER: place('socket'),
    REPOSITORY_FOLDER: place('repository'),
    REPOSITORY_PASSPHRASE: randomBytes(36).toString('base64'),
    SPOOL_FOLDER: place('spool'),
    LOG_FOLDER: place('log'),
    LOCK_FOLDER: place('lock'),
  }
  await writeFile(
    config,
    filledIn(await readFile(projectFile('deploy/backup/pgbackrest.conf'), 'utf8'), values),
    {
      mode: 0o600,
    },
  )
  if (user.uid !== undefined) await chown(config, user.uid, user.gid ?? user.uid)
  return { folder, place, ownFolder, config }
}

/** Creates the server and its repository, with the shipped configuration; nothing runs yet. */
export async function createDrillServer(wantedPort?: number) {
  const programs = programsOf()
  const user = userOfServer()
  const port = wantedPort ?? (await freePort())
  const { folder, place, ownFolder, config } = await prepareFolder(user, port)
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: config }
  const run = async (program: string, args: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(program, args, { ...user, cwd: folder, env })
    process.stderr.write(stderr)
    return stdout
  }
  const backRest = (...args: string[]) => run('/usr/bin/pgbackrest', ['--stanza=shop', ...args])

  await run(join(programs, 'initdb'), [
    `--pgdata=${place('cluster')}`,
    '--username=postgres',
    '--auth=trust',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  await appendFile(
    join(place('cluster'), 'postgresql.conf'),
    `${await readFile(projectFile('deploy/backup/postgresql.conf'), 'utf8')}
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${place('socket')}'
`,
  )

  let server: ChildProcess | undefined
  const url = `postgres://postgres@127.0.0.1:${port}/shop`
  const maintenance = `postgres://postgres@127.0.0.1:${port}/postgres`
  const end = async (signal: NodeJS.Signals) => {
    if (server === undefined) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
    server = undefined
  }
  return {
    url,
    version: (await run(join(programs, 'postgres'), ['--version'])).trim(),
    backRest,
    /** Starts it and waits until it takes writes. */
    async start(): Promise<void> {
      const log = place('log/postgresql.log')
      const started = spawn(
        'sh',
        ['-c', `exec "$0" "$@" >>${log} 2>&1`, join(programs, 'postgres'), '-D', place('cluster')],
        { ...user, cwd: folder, env, stdio: 'ignore' },
      )
      server = started
      await until(
        `PostgreSQL takes writes (its log: ${log})`,
        async () => {
          if (started.exitCode !== null) throw new Error(`PostgreSQL ended: ${await readFile(log, 'utf8')}`)
          return takesWrites(maintenance)
        },
        { within: 600_000, every: 100 },
      )
    },
    /** Makes the shop's empty database. */
    createDatabase: () => onDatabase(maintenance, (client) => client.query('create database shop')),
    /** Ends it as `systemctl stop` does. */
    stop: () => end('SIGINT'),
    /** Its machine is lost: it ends at once, and its files are gone. */
    async lose(): Promise<void> {
      await end('SIGKILL')
      for (const name of ['cluster', 'spool']) {
        await rm(place(name), { recursive: true, maxRetries: 20 })
        await ownFolder(name)
      }
    },
    async remove(): Promise<void> {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

const takesWrites = (url: string): Promise<boolean> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  }).catch(() => false)

/** The configuration with the values of its ${NAME}s; comments name them, too. @throws Error when one is unknown */
function filledIn(template: string, values: Record<string, string>): string {
  return template.replaceAll(/^(?!#).*\$\{(\w+)\}/gm, (line, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${name} is not filled in`)
    return line.replace(`\${${name}}`, value)
  })
}
