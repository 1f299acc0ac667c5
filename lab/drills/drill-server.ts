import { execFile, execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../chaos/shop.ts'
import { freePort } from '../../server/database/embedded/postmaster.ts'
import { projectFile } from '../../server/start/project.ts'
import { StartError } from '../../server/start/start-error.ts'
import { onDatabase } from '../chaos/buying.ts'

/** A PostgreSQL from this machine's packages in a temporary folder, with an encrypted repository of pgBackRest. */
export type DrillServer = Awaited<ReturnType<typeof createDrillServer>>

/** Returns the folder of the newest installed PostgreSQL's programs. @throws StartError if there is none */
function programsOf(): string {
  const [folder] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed()
  if (folder === undefined || !existsSync('/usr/bin/pgbackrest'))
    throw new StartError(
      'The drill needs PostgreSQL and pgBackRest (Debian: apt-get install postgresql pgbackrest).',
    )
  return join(folder, '..')
}

/**
 * Returns the user that runs PostgreSQL. PostgreSQL refuses to run as root, so root uses the user that the package
 * made.
 */
function userOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid, gid }
}

type Place = (name: string) => string

/** Writes the shipped configuration of pgBackRest, adapted to these folders. @returns its file */
async function configureBackups(place: Place, port: number): Promise<string> {
  const config = place('pgbackrest.conf')
  const shipped = await readFile(projectFile('deploy/backup/pgbackrest.conf'), 'utf8')
  const values = {
    DATABASE_FOLDER: place('cluster'),
    DATABASE_PORT: String(port),
    SOCKET_FOLDER: place('socket'),
    REPOSITORY_FOLDER: place('repository'),
    REPOSITORY_PASSPHRASE: randomBytes(36).toString('base64'),
    SPOOL_FOLDER: place('spool'),
    LOG_FOLDER: place('log'),
    LOCK_FOLDER: place('lock'),
  }
  await writeFile(config, filledIn(shipped, values), { mode: 0o600 })
  return config
}

/** Configures PostgreSQL with the shipped settings, at a port that only this machine can reach. */
async function configureServer(place: Place, port: number): Promise<void> {
  const shipped = await readFile(projectFile('deploy/backup/postgresql.conf'), 'utf8')
  const own = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${place('socket')}'\n`
  await appendFile(join(place('cluster'), 'postgresql.conf'), `${shipped}\n${own}`)
}

/** Creates the server and its repository with the shipped configuration. Starts nothing. */
export async function createDrillServer(wantedPort?: number) {
  const programs = programsOf()
  const user = userOfServer()
  const port = wantedPort ?? (await freePort())
  const folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-drill-'))
  await chmod(folder, 0o711)
  const place = (name: string) => join(folder, name)
  const own = async (path: string) => {
    if (user.uid !== undefined) await chown(path, user.uid, user.gid ?? user.uid)
  }
  const makeFolder = async (name: string) => {
    await mkdir(place(name), { mode: 0o700 })
    await own(place(name))
  }
  for (const name of ['cluster', 'repository', 'spool', 'log', 'lock', 'socket']) await makeFolder(name)
  const config = await configureBackups(place, port)
  await own(config)

  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: config }
  const run = async (program: string, args: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(program, args, { ...user, cwd: folder, env })
    process.stderr.write(stderr)
    return stdout
  }
  const initialize = ['--pgdata', place('cluster'), '--username=postgres', '--auth=trust', '--data-checksums']
  await run(join(programs, 'initdb'), [...initialize, '--encoding=UTF8', '--locale=C.UTF-8'])
  await configureServer(place, port)

  const maintenance = `postgres://postgres@127.0.0.1:${port}/postgres`
  const server = createProcess(join(programs, 'postgres'), place, { ...user, cwd: folder, env }, maintenance)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/shop`,
    version: (await run(join(programs, 'postgres'), ['--version'])).trim(),
    start: server.start,
    backRest: (...args: string[]) => run('/usr/bin/pgbackrest', ['--stanza=shop', ...args]),
    /** Runs a file of SQL on the shop's database, as the timers do. */
    runFile: (file: string) =>
      run('/usr/bin/psql', [
        '--no-psqlrc',
        '--quiet',
        '--set=ON_ERROR_STOP=1',
        `--host=${place('socket')}`,
        `--port=${port}`,
        '--dbname=shop',
        `--command=${readFileSync(file, 'utf8')}`,
      ]),
    /** Creates the shop's database, which is empty. */
    createDatabase: () => onDatabase(maintenance, (client) => client.query('create database shop')),
    /** Stops the server as `systemctl stop` does. */
    stop: () => server.end('SIGINT'),
    /** Simulates the loss of the machine: PostgreSQL is killed, and its files are deleted. */
    async lose(): Promise<void> {
      await server.end('SIGKILL')
      for (const name of ['cluster', 'spool']) {
        await rm(place(name), { recursive: true, maxRetries: 20 })
        await makeFolder(name)
      }
    },
    async remove(): Promise<void> {
      await server.end('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** The process of PostgreSQL. `end` does nothing if it is not running. */
function createProcess(postgres: string, place: Place, options: SpawnOptions, maintenance: string) {
  const log = place('log/postgresql.log')
  let running: ChildProcess | undefined
  return {
    /** Starts the server and waits until it accepts writes. */
    async start(): Promise<void> {
      const started = spawn('sh', ['-c', `exec "$0" "$@" >>${log} 2>&1`, postgres, '-D', place('cluster')], {
        ...options,
        stdio: 'ignore',
      })
      running = started
      await until(
        `PostgreSQL takes writes (its log: ${log})`,
        async () => {
          if (started.exitCode !== null) throw new Error(`PostgreSQL ended: ${await readFile(log, 'utf8')}`)
          return takesWrites(maintenance)
        },
        { within: 600_000, every: 100 },
      )
    },
    async end(signal: NodeJS.Signals): Promise<void> {
      if (running?.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill(signal)
      await ended
    },
  }
}

const takesWrites = (url: string): Promise<boolean> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  }).catch(() => false)

/** Fills in the ${NAME}s of a configuration, except in comments. @throws Error for an unknown name */
function filledIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/^(?!#).*\$\{(\w+)\}/gm, (line, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${name} is not filled in`)
    return line.replace(`\${${name}}`, value)
  })
}
