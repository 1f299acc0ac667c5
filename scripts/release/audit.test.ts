import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { judge } from './audit.ts'
import { buildPackages } from './shop-packages.ts'

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const installed = Object.entries(lock.packages).filter(([path]) => path.startsWith('node_modules/'))

describe('security 46: the packages of the shop', () => {
  test('every package of the lock file is pinned with the hash of its content', () => {
    expect(installed.length).toBeGreaterThan(100)
    expect(
      installed.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-')),
    ).toEqual([])
  })

  test('the list of parts names every package that the shop runs with, at its version', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
    }
    const { stdout, status } = spawnSync(process.execPath, ['scripts/release/sbom.ts'], { encoding: 'utf8' })
    expect(status).toBe(0)
    const { components } = JSON.parse(stdout) as { components: { purl: string }[] }
    expect(components.filter(({ purl }) => /vitest|playwright|\/vite@/.test(purl))).toEqual([])
    const named = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
    expect(
      Object.entries(dependencies)
        .filter(([name, version]) => !named.has(`pkg:npm/${name}@${version}`))
        .map(([name]) => name),
    ).toEqual(buildPackages)
  })

  test.each([
    ['no findings', {}, { state: 'clean' }],
    ['a moderate one', { a: { severity: 'moderate' } }, { state: 'clean' }],
    [
      'a critical one',
      { a: { severity: 'critical' }, b: { severity: 'low' } },
      { state: 'findings', packages: [{ name: 'a', severity: 'critical' }] },
    ],
  ])('%s', (_, vulnerabilities, verdict) => {
    expect(judge({ vulnerabilities })).toEqual(verdict)
  })
})

describe('security 46, 65: the audit of a lock file', () => {
  let folder: string
  let registry: Server
  let answer: { status: number; body: object }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audit-'))
    const packages = {
      '': { name: 'shop', version: '1.0.0', dependencies: { leftover: '1.0.0' } },
      'node_modules/leftover': { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` },
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify(packages['']))
    await writeFile(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'shop', version: '1.0.0', lockfileVersion: 3, packages }),
    )
    registry = createServer((request, response) => {
      const asked = request.url?.endsWith('/advisories/bulk')
      const manifest = { name: 'leftover', version: '1.0.0' }
      const { status, body } = asked
        ? answer
        : {
            status: 200,
            body: { name: 'leftover', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': manifest } },
          }
      request.resume().on('end', () => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    registry.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs the audit in a separate process, because the registry of the test answers from this process. */
  const run = async (...args: string[]) => {
    const port = (registry.address() as AddressInfo).port
    const child = spawn(process.execPath, [join(process.cwd(), 'scripts/release/audit.ts'), ...args], {
      cwd: folder,
      env: {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_cache: join(folder, 'cache'),
        npm_config_fetch_retries: '0',
      },
    })
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { said: await text(child.stdout), code: await exit }
  }

  test('a high finding fails it', async () => {
    const advisory = {
      id: 1,
      url: 'https://example.com/1',
      title: 'Bad',
      severity: 'high',
      vulnerable_versions: '<2',
    }
    answer = { status: 200, body: { leftover: [advisory] } }
    expect(await run()).toEqual({ said: '  leftover: high\n', code: 1 })
  })

  test('no finding passes it, and a registry without an answer fails it unless the caller is offline', async () => {
    answer = { status: 200, body: {} }
    expect(await run()).toEqual({ said: '  no high findings\n', code: 0 })
    answer = { status: 405, body: {} }
    expect(await run()).toMatchObject({
      said: expect.stringMatching(/^ {2}not audited: 405.*--offline/),
      code: 1,
    })
    expect(await run('--offline')).toMatchObject({
      said: expect.stringMatching(/^ {2}not audited: 405/),
      code: 0,
    })
  })
})
