import { spawnSync } from 'node:child_process'
import { inShopPackages } from './shop-packages.ts'

// Prints the shop's runtime packages as CycloneDX.
process.exitCode = inShopPackages('.', (cwd) => {
  const { status } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status ?? 1
})
