import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** Builds the pages of a folder of the bench with the shop's own tools into `build/`, by the folder's name. @throws Error */
export function buildPages(name: 'bare' | 'plain'): void {
  rmSync(`build/${name}`, { recursive: true, force: true })
  const built = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', `bench/${name}`],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (built.status !== 0) throw new Error(`The ${name} pages did not build.`)
}
