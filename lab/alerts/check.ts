import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run alerts`: checks the alert rules and the example configuration with promtool, which is part of Prometheus.
 * Tests that each alert fires only in the case that it is for. Exits with 1 if a check fails.
 */
const folder = fileURLToPath(new URL('../../deploy/observe/', import.meta.url))
const checks = [
  ['check', 'rules', 'rules.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'rules.test.yml'],
]

for (const args of checks) {
  const { status, error } = spawnSync('promtool', args, { cwd: folder, stdio: 'inherit' })
  if (error) process.stderr.write(`promtool cannot be run, install Prometheus: ${error.message}\n`)
  if (status !== 0) process.exit(1)
}
