import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run release [-- folder]`: writes the committed source, the list of its packages and the SHA-256 hashes of
// both.
const folder = process.argv[2] ?? 'release'

/** The output of a command. @throws Error if it fails */
function outputOf(command: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
  return stdout
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>
const source = `${name}-${version}`
outputOf('git', 'archive', `--prefix=${source}/`, `--output=${join(folder, `${source}.tar.gz`)}`, 'HEAD')
writeFileSync(join(folder, 'sbom.cdx.json'), outputOf(process.execPath, 'scripts/release/sbom.ts'))
const sums = readdirSync(folder)
  .toSorted()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}\n`,
  )
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
process.stdout.write(sums.join(''))
