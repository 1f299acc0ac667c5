import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { definitions } from '../server/settings/environment-variables.ts'
import program from './program.json' with { type: 'json' }

// js-yaml has no types.
const { load } = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const secretNames = Object.entries(definitions).flatMap(([name, one]) =>
  'secret' in one ? [`${name}_FILE`] : [],
)
/** The settings of the program, its secrets, and the variables of Node and the C library. */
const known = new Set([...Object.keys(definitions), ...secretNames, ...Object.keys(program.env)])
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name))

interface Service {
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  networks?: string[]
  env_file?: string
  build?: { context: string; dockerfile: string }
  healthcheck?: { test?: string[] }
  read_only?: boolean
  cap_drop?: string[]
  mem_limit?: string
}
interface Compose {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>
}
const compose = load(read('compose.yaml')) as Compose
const services = Object.entries(compose.services)

const namesIn = (text: string) => [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
const healthPaths = (text: string) => [...text.matchAll(/\/health\/\w+/g)].map(([path]) => path)
const served = healthPaths(readFileSync('server/http/health.ts', 'utf8'))

describe('the image', () => {
  const file = read('Containerfile')
  const options = program.options.map((option) => `"${option}"`).join(', ')

  test('starts the built program as `npm start` does, without npm', () => {
    expect(file).toContain(`ENTRYPOINT ["node", ${options}]\nCMD ["build/program/main.js"]`)
    // Precompiled code is used only with the same options.
    expect(file).toContain(`RUN node ${program.options.join(' ')} build/program/main.js`)
  })

  test('sets only variables that the program reads', () => {
    const [block = ''] = /^ENV (?:.*\\\n)*.*/m.exec(file) ?? []
    const set = Object.fromEntries(
      [...block.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value]),
    )
    expect(unknown(Object.keys(set))).toEqual([])
    expect(set).toMatchObject({ ...program.env, NODE_COMPILE_CACHE: '/shop/.compiled' })
  })

  test('copies only folders that exist or are built, and all folders from which the program reads files', () => {
    const copied = [...file.matchAll(/^COPY --from=build \/shop\/(\S+) /gm)].map(([, path = '']) => path)
    expect(copied.filter((path) => !['node_modules', 'build'].includes(path) && !existsSync(path))).toEqual(
      [],
    )
    const sources = globSync('{main.ts,server/**/*.ts}').filter((path) => !/\btest-|\.test\.ts/.test(path))
    const needed = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/projectFile\('([^'/]+)/g)].map(([, folder = '']) => folder),
    )
    // Only the demo needs these folders.
    expect([...new Set(needed)].filter((folder) => !copied.includes(folder))).toEqual([
      'catalogue',
      'demo-pictures',
    ])
  })

  test('runs without root, and has the program’s stop signal, probe and port', () => {
    expect(file).toMatch(/^USER shop$/m)
    expect(file).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(file).toContain(`EXPOSE ${definitions.PORT.default}`)
    expect(healthPaths(file).filter((path) => !served.includes(path))).toEqual([])
    expect(healthPaths(file)).not.toEqual([])
  })
})

describe('one machine by compose', () => {
  test('sets only variables that the program reads, and secrets that exist', () => {
    const ours = services.filter(([, { build }]) => build?.dockerfile === 'deploy/Containerfile')
    expect(ours.map(([name]) => name)).toEqual(['shop', 'migrate', 'pictures'])
    expect(unknown(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)))).toEqual([])
    for (const [name, { environment = {}, secrets = [] }] of services) {
      const files = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'))
      for (const [, path] of files) expect(secrets, name).toContain(basename(path))
      expect(secrets.filter((one) => compose.secrets[one] === undefined)).toEqual([])
    }
  })

  test('has an example with every required setting, and no unknown one', () => {
    const example = namesIn(read('compose/shop.env.example'))
    expect(unknown(example)).toEqual([])
    const given = new Set([...example, ...Object.keys(compose.services.shop?.environment ?? {})])
    const required = Object.entries(definitions).filter(([, one]) => 'required' in one && one.required)
    expect(
      required.map(([name]) => name).filter((name) => !given.has(name) && !given.has(`${name}_FILE`)),
    ).toEqual([])
  })

  test('names files, volumes and networks that exist, and hardens every service', () => {
    for (const [name, service] of services) {
      const { build, volumes = [], networks = [] } = service
      if (build !== undefined) expect(existsSync(build.dockerfile), name).toBe(true)
      for (const source of volumes.map((volume) => volume.split(':')[0] ?? ''))
        expect(
          source.startsWith('.') ? existsSync(`deploy/${source}`) : source in compose.volumes,
          source,
        ).toBe(true)
      expect(networks.filter((network) => compose.networks[network] === undefined)).toEqual([])
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.mem_limit, name).toBeDefined()
    }
  })

  test('trusts only its own proxy, which sends requests to the port that the shop listens on', () => {
    const shop = compose.services.shop?.environment
    expect(shop?.PROXY_ADDRESSES).toBe(compose.networks.front?.ipam?.config[0]?.subnet)
    expect(read('compose/Caddyfile')).toContain(`reverse_proxy shop:${shop?.PORT}`)
    const probe = compose.services.shop?.healthcheck?.test?.join(' ') ?? ''
    expect(probe).toContain(`127.0.0.1:${shop?.PORT}`)
    expect(served).toContain(healthPaths(probe)[0])
  })

  test('has a PostgreSQL that fills in every name of the configuration of backups', () => {
    const names = [...read('backup/pgbackrest.conf').matchAll(/^[^#\n]*\$\{(\w+)\}/gm)].map(
      ([, name = '']) => name,
    )
    const filled = read('compose/database.Containerfile')
    expect(names.filter((name) => !filled.includes(`\${${name}}`))).toEqual(['REPOSITORY_PASSPHRASE'])
    const copied = [...filled.matchAll(/^COPY (?:--\S+ )?(.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    )
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
  })
})

describe('systemd', () => {
  const unit = read('systemd/office-furniture-store.service')

  test('starts the program as `npm start` does, and sets only variables that it reads', () => {
    expect(unit).toContain(`node ${program.options.join(' ')} build/program/main.js`)
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
    const environment = Object.fromEntries(set.map((one) => one.split('=')))
    expect(unknown(Object.keys(environment))).toEqual([])
    expect(environment).toMatchObject({ ...program.env, NODE_COMPILE_CACHE: expect.any(String) })
    const credentials = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => `%d/${name}`)
    expect(set.map((one) => one.split('=')[1] ?? '').filter((value) => value.startsWith('%d/'))).toEqual(
      credentials,
    )
  })

  test('explains each setting of the disk watch, and starts a file that exists', () => {
    const watch = read('disk-watch/disk-watch.service')
    const source = read('disk-watch/disk-watch.ts')
    const reads = new Set(source.match(/\b(?:MACHINE|PATRONI|DATABASE|DISK)_[A-Z_]+\b/g))
    const explained = [...watch.matchAll(/^# {3}([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(new Set(explained)).toEqual(reads)
    const [, started = ''] = /^ExecStart=.* \/opt\/office-furniture-store\/(\S+)$/m.exec(watch) ?? []
    expect(existsSync(started)).toBe(true)
  })

  test('has timers of services that exist', () => {
    for (const timer of globSync('deploy/backup/*.timer')) {
      const service = timer.replace(/(@)?\w*\.timer$/, (_, at) => (at ? '@.service' : ''))
      const plain = timer.replace('.timer', '.service')
      expect(existsSync(plain) || existsSync(service), timer).toBe(true)
    }
  })
})

describe('the Helm chart', () => {
  const folder = 'helm/office-furniture-store'
  const values = load(read(`${folder}/values.yaml`)) as Record<string, unknown>
  const schema = JSON.parse(read(`${folder}/values.schema.json`)) as {
    properties: object
    required: string[]
  }
  const templates = globSync(`deploy/${folder}/templates/*`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

  test('sets only variables that the program reads', () => {
    const names = [
      ...Object.keys(values.settings as object),
      ...(values.secretSettings as string[]).map((name) => `${name}_FILE`),
      ...[...templates.matchAll(/name: ([A-Z][A-Z0-9_]+),/g)].map(([, name = '']) => name),
    ]
    expect(names.length).toBeGreaterThan(10)
    expect(unknown(names)).toEqual([])
  })

  test('uses values that it has, and lists each in its schema', () => {
    const used = new Set([...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path))
    const find = (path: string) =>
      path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], values)
    expect([...used].filter((path) => find(path) === undefined)).toEqual([])
    expect(Object.keys(values).filter((name) => !(name in schema.properties))).toEqual([])
    expect(schema.required.filter((name) => !(name in values))).toEqual([])
  })

  test('asks health endpoints that exist, and waits long enough for the program to stop', () => {
    expect(new Set(healthPaths(templates))).toEqual(new Set(served))
    expect(templates).toContain('terminationGracePeriodSeconds: 40')
    expect(templates).toContain('args: [server/commands/migrate.ts]')
    expect(existsSync('server/commands/migrate.ts')).toBe(true)
  })

  test('closes every block that it opens, and includes only what it defines', () => {
    const opened = templates.match(/\{\{-? (?:if|range|with|define) /g)?.length
    expect(templates.match(/\{\{-? end \}\}/g)?.length).toBe(opened)
    const defined = [...templates.matchAll(/define "([^"]+)"/g)].map(([, name]) => name)
    const included = [...templates.matchAll(/include "([^"]+)"/g)].map(([, name]) => name)
    expect(included.filter((name) => !defined.includes(name))).toEqual([])
  })
})

describe('security 74: etcd and Patroni', () => {
  const etcd = read('cluster/etcd.env').replaceAll(/^#.*$/gm, '')
  const patroni = load(read('cluster/patroni.yml')) as Record<string, Record<string, unknown>>
  const file = '${CERTIFICATES_FOLDER}'
  const own = `${file}/${'${MACHINE_NAME}'}`

  test('speak by TLS only, and only to machines with a certificate of their authority', () => {
    expect(etcd.match(/http:/g)).toBeNull()
    expect(etcd.match(/^ETCD_\w+=https:/gm)).toHaveLength(4)
    for (const whose of ['ETCD_', 'ETCD_PEER_']) {
      expect(etcd).toContain(`\n${whose}CLIENT_CERT_AUTH=true\n`)
      expect(etcd).toContain(`\n${whose}TRUSTED_CA_FILE=${file}/ca.pem\n`)
      expect(etcd).toContain(`\n${whose}KEY_FILE=${own}.key\n`)
    }
    const files = { certfile: `${own}.pem`, keyfile: `${own}.key` }
    expect(patroni.restapi).toMatchObject({ ...files, cafile: `${file}/ca.pem`, verify_client: 'optional' })
    expect(patroni.ctl).toMatchObject({ ...files, cacert: `${file}/ca.pem` })
    expect(patroni.etcd).toMatchObject({ protocol: 'https', cacert: `${file}/ca.pem`, cert: `${own}.pem` })
  })

  test('ask for a password', () => {
    expect(patroni.etcd).toMatchObject({ username: 'patroni', password: '${ETCD_PASSWORD}' })
    expect(patroni.restapi?.authentication).toEqual({
      username: 'patroni',
      password: '${PATRONI_PASSWORD}',
    })
    // Without users, etcd would grant everybody the rights of its role `guest`.
    const users = read('cluster/etcd-users.sh')
    expect(users).toContain('{"role": "guest", "permissions": {"kv": {"read": [], "write": []}}}')
    expect(users.trimEnd()).toMatch(/^put enable <\/dev\/null$/m)
  })
})

test('every file that a page about deployment names exists', () => {
  const pages = globSync('docs/deploy/*.md')
  expect(pages.length).toBe(5)
  for (const page of pages) {
    const named = [
      ...readFileSync(page, 'utf8').matchAll(
        /deploy\/(?:backup|cluster|compose|disk-watch|helm|systemd)\/[\w./@-]*\w/g,
      ),
    ]
    expect(named.map(([path]) => path).filter((path) => globSync(`${path}*`).length === 0)).toEqual([])
  }
})
