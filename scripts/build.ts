import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Builds the pages, and compresses what browsers fetch once and for all. */
const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: ['ignore', process.env.SHOP_VERBOSE === '1' ? 'inherit' : 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

const client = 'build/client'
const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
// A file of its own, which pages load last; the names of the others have their contents, so that they name the build.
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { BUILD: JSON.stringify(hash('sha1', names.toSorted().join('\n'))) },
  build: {
    outDir: client,
    emptyOutDir: false,
    rolldownOptions: {
      input: 'web/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
for (const name of [...names, 'service-worker.js']) {
  if (!/\.(?:js|css|json|svg)$/.test(name)) continue
  const path = join(client, name)
  const bytes = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
