import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let project: string
const runIn = (cwd: string, command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd, encoding: 'utf8' })

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'release-'))
  for (const file of [
    'package.json',
    'package-lock.json',
    'scripts/release/sbom.ts',
    'scripts/release/shop-packages.ts',
  ])
    cpSync(file, join(project, file))
  const author = ['-c', 'user.name=Shop', '-c', 'user.email=shop@example.com']
  runIn(project, 'git', 'init')
  runIn(project, 'git', 'add', '.')
  runIn(project, 'git', ...author, 'commit', '--no-verify', '-m', 'Shop')
  writeFileSync(join(project, 'notes.txt'), 'not committed')
})
afterEach(() => rmSync(project, { recursive: true }))

// npm lists the packages within seconds, but takes longer on a busy machine.
test(
  'security 65: a release has a list of its packages and checksums, which detect a changed file',
  { timeout: 90_000 },
  () => {
    const { status } = runIn(project, process.execPath, resolve('scripts/release/release.ts'))
    expect(status).toBe(0)
    const release = join(project, 'release')
    const files = runIn(release, 'tar', 'tzf', 'office-furniture-store-1.0.0.tar.gz').stdout
    expect(files).toContain('/package-lock.json')
    expect(files).not.toContain('notes.txt')
    const sbom = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as { components: object[] }
    expect(sbom.components.length).toBeGreaterThan(50)

    const check = () => runIn(release, 'sha256sum', '-c', 'SHA256SUMS')
    expect(check()).toMatchObject({
      status: 0,
      stdout: 'office-furniture-store-1.0.0.tar.gz: OK\nsbom.cdx.json: OK\n',
    })
    writeFileSync(join(release, 'sbom.cdx.json'), '{}')
    expect(check().status).toBe(1)
  },
)
