import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: object
}

/** The packages with which `npm start` builds the shop. The running shop needs none of them. */
export const buildPackages = ['@react-router/dev', '@tailwindcss/vite', 'tailwindcss', 'vite']

/**
 * Calls `use` with a temporary folder whose lock file has only the runtime packages. npm's `--omit=dev` would also
 * omit packages that development packages share with them.
 */
export function inShopPackages<T>(project: string, use: (folder: string) => T): T {
  const read = (name: string) => JSON.parse(readFileSync(join(project, name), 'utf8')) as Manifest
  const manifest = read('package.json')
  const lock = read('package-lock.json') as { packages: Record<string, Manifest> }
  for (const each of [manifest, lock.packages[''] ?? {}]) {
    delete each.devDependencies
    for (const name of buildPackages) delete each.dependencies?.[name]
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-packages-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
