import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { statusOf, until } from '../chaos/shop.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { createDataDir, removeDataDir } from '../../server/testing/database-server.ts'

/**
 * `npm run image`, as root on Debian with buildah and debootstrap: builds deploy/Containerfile, starts the image on a
 * read-only file system, requests a page, ends it with SIGTERM, and measures it. Nothing is pulled: the base images
 * are made from Debian's packages and the project's Node. `-- --port 4720` chooses the port.
 */
const maxMegabytes = 350
const { port } = parseArgs({ options: { port: { type: 'string', default: '4720' } } }).values
const [runtime, base, image] = [
  'localhost/shop-runtime',
  'localhost/shop-base',
  'localhost/office-furniture-store',
]

const print = (line: string) => void process.stdout.write(`${line}\n`)
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Folders that Debian's own container image also leaves out. */
const documents = ['doc', 'man', 'info', 'locale'].map((name) => `usr/share/${name}`)

/** Makes an image with only Debian, unless it exists. */
async function makeRuntime(folder: string): Promise<void> {
  if (run('buildah', 'images', '--quiet', '--filter', `reference=${runtime}`) !== '') return
  const root = join(folder, 'debian')
  run('debootstrap', '--variant=minbase', 'bookworm', root)
  for (const path of [...documents, 'var/cache/apt', 'var/lib/apt/lists'])
    await rm(join(root, path), { recursive: true, force: true })
  const debian = run('buildah', 'from', 'scratch')
  run('buildah', 'add', debian, root, '/')
  run('buildah', 'commit', '--rm', debian, runtime)
}

/** Makes an image with Debian, Node and npm, in the folders of the official image. */
async function makeBase(): Promise<void> {
  const withNode = run('buildah', 'from', '--pull-never', runtime)
  const npm = join(await realpath(run('which', 'npm')), '../..')
  run('buildah', 'copy', withNode, process.execPath, '/usr/local/bin/node')
  run('buildah', 'copy', withNode, npm, '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  run('buildah', 'run', '--isolation=chroot', withNode, '--', ...link)
  // Needed in a network with its own certificates.
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates !== undefined) {
    run('buildah', 'copy', withNode, await realpath(certificates), '/etc/certificates.pem')
    run('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/certificates.pem', withNode)
  }
  run('buildah', 'commit', '--rm', withNode, base)
}

/** Runs every step of the Containerfile. */
function build(): void {
  const cache = run('npm', 'config', 'get', 'cache')
  const options = ['--isolation=chroot', '--network=host', '--format=docker', '--layers', '--pull-never']
  const limits = ['--ulimit=nofile=16384:16384', `--volume=${cache}:/root/.npm:rw`]
  const bases = [`--build-arg=BASE=${base}`, `--build-arg=RUNTIME=${runtime}`]
  run(
    'buildah',
    'build',
    ...options,
    ...limits,
    ...bases,
    '--file=deploy/Containerfile',
    `--tag=${image}`,
    '.',
  )
}

interface Config {
  Entrypoint: string[]
  Cmd: string[]
  Env: string[]
  User: string
  WorkingDir: string
  StopSignal: string
  Healthcheck: { Test: string[] }
}

/**
 * Starts the image as the first process of its namespace. The file system is read-only, with /tmp in memory and a
 * writable /data.
 */
function start(root: string, data: string, config: Config, env: string[]) {
  const mounts = [
    `mount --bind "${root}" "${root}"`,
    `mount -t proc proc "${root}/proc"`,
    `mount --rbind /dev "${root}/dev"`,
    `mount -t tmpfs -o size=64m tmpfs "${root}/tmp"`,
    `mount --bind "${data}" "${root}/data"`,
    `mount -o remount,ro,bind "${root}"`,
  ].join(' && ')
  const environment = ['env', '-i', '-C', config.WorkingDir, ...config.Env, ...env]
  const inside = ['chroot', '--userspec=10001:10001', root, ...environment, ...config.Entrypoint]
  const spawnInside = (command: string[], options: string[] = ['--pid', '--fork', '--kill-child']) =>
    spawn('unshare', ['--mount', ...options, 'sh', '-c', `${mounts} && exec "$@"`, 'sh', ...command], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  return {
    shop: spawnInside([...inside, ...config.Cmd]),
    spawnInside,
    prefix: inside.slice(0, -config.Entrypoint.length),
  }
}

/** Returns the program's process, which is the only child of the process that created its namespaces. */
async function programOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())
}

/** Requests the home page like the proxy in front of the shop. @returns the status */
async function pageStatus(onPort: string): Promise<number> {
  const asked = get({ port: onPort, path: '/home', headers: { host: 'shop.example.com' } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode ?? 0
}

async function check(root: string, folder: string): Promise<string[]> {
  const failures: string[] = []
  const expected = (what: string, holds: boolean) => {
    print(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
    if (!holds) failures.push(what)
  }
  const megabytes = Math.ceil(Number(run('du', '-sb', root).split('\t')[0]) / 1e6)
  expected(`${megabytes} MB, at most ${maxMegabytes}`, megabytes <= maxMegabytes)
  const { Docker } = JSON.parse(run('buildah', 'inspect', '--type=image', image)) as {
    Docker: { config: Config }
  }
  const { config } = Docker
  expected(
    'not root, SIGTERM',
    config.User !== '' && config.User !== 'root' && config.StopSignal === 'SIGTERM',
  )

  const data = join(folder, 'data')
  await mkdir(data)
  await chown(data, 10_001, 10_001)
  const dataDir = await createDataDir(join(tmpdir(), 'office-furniture-store-image-'))
  const database = await startEmbedded({ dataDir, log: () => {} })
  const began = performance.now()
  const env = [
    `DATABASE_URL=${database.url}`,
    `SHOP_SECRET=${randomBytes(36).toString('base64')}`,
    `PORT=${port}`,
    ...((await readFile('deploy/compose/shop.env.example', 'utf8')).match(/^\w+=.*$/gm) ?? []),
    // The shop can send nothing, and listens only to this machine.
    'HOST=127.0.0.1',
    'TWILIO_AUTH_TOKEN=not-used',
    'SMTP_URL=smtp://127.0.0.1:9',
  ]
  const { shop, spawnInside, prefix } = start(root, data, config, env)
  try {
    const origin = `http://127.0.0.1:${port}`
    const ready = async () => (await statusOf(`${origin}/health/ready`)) === 200
    await until('the image is ready', async () => shop.exitCode !== null || (await ready()), {
      within: 120_000,
      every: 50,
    })
    expected('ready on a read-only file system', await ready())
    if (failures.length > 0 && shop.exitCode !== null) return failures
    print(`     after ${((performance.now() - began) / 1000).toFixed(1)} s, with an empty database`)
    expected('a page is served', (await pageStatus(port)) === 200)
    const healthcheck = spawnInside([...prefix, ...config.Healthcheck.Test.slice(1)], [])
    const [health] = (await once(healthcheck, 'exit')) as [number]
    expected('its healthcheck says healthy', health === 0)
    const migrate = spawnInside([...prefix, ...config.Entrypoint, 'server/commands/migrate.ts'], [])
    const [migrated] = (await once(migrate, 'exit')) as [number]
    expected('its commands run', migrated === 0)
    const pid = await programOf(shop.pid ?? 0)
    const ids = /^NSpid:.*\s(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
    expected('the program is the first process', ids === '1')
    const asked = performance.now()
    const ended = once(shop, 'exit') as Promise<[number]>
    process.kill(pid, 'SIGTERM')
    const [code] = await ended
    expected('SIGTERM ends it cleanly', code === 0)
    print(`     within ${((performance.now() - asked) / 1000).toFixed(1)} s`)
  } finally {
    shop.kill('SIGKILL')
    await database.stop()
    await removeDataDir(dataDir)
  }
  return failures
}

for (const tool of ['buildah', 'debootstrap'])
  if (spawnSync(tool, ['--version']).error !== undefined) {
    process.stderr.write(`${tool} cannot be run: on Debian, apt-get install buildah debootstrap.\n`)
    process.exit(1)
  }
const folder = await mkdtemp(join(tmpdir(), 'office-furniture-store-image-'))
try {
  await makeRuntime(folder)
  await makeBase()
  build()
  const container = run('buildah', 'from', '--pull-never', image)
  const failures = await check(run('buildah', 'mount', container), folder)
  run('buildah', 'rm', container)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
