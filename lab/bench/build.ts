import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** Builds the bare page of the bench with the shop's own tools into `build/bare`. @throws Error */
export function buildBarePage(): void {
  rmSync('build/bare', { recursive: true, force: true })
  const built = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', 'lab/bench/bare'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (built.status !== 0) throw new Error('The bare page did not build.')
}
