import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Manifest {
  devDependencies?: object
}

/** Calls `use` with a temporary folder of only the runtime packages: npm's `--omit=dev` also omits shared ones. */
export function inShopPackages<T>(project: string, use: (folder: string) => T): T {
  const read = (name: string) => JSON.parse(readFileSync(join(project, name), 'utf8')) as Manifest
  const manifest = read('package.json')
  const lock = read('package-lock.json') as { packages: Record<string, Manifest> }
  delete manifest.devDependencies
  delete lock.packages['']?.devDependencies
  const folder = mkdtempSync(join(tmpdir(), 'shop-packages-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
