import { spawnSync } from 'node:child_process'
import { inShopPackages } from './shop-packages.ts'

// The parts that the shop runs with, as CycloneDX, on the standard output.
process.exitCode = inShopPackages('.', (cwd) => {
  const { status } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status ?? 1
})
