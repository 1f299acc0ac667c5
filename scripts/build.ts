import { spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { asciiOnly } from './ascii-only.ts'
import { bundledForServer } from './bundled-libraries.ts'

const program = 'build/program'
const msOfDay = 86_400_000

/** Draws the demo's pictures during the build, which uses only one processor. A production build has no demo. */
const drawing =
  process.env.SHOP_MODE === 'production'
    ? undefined
    : once(
        spawn(process.execPath, ['scripts/draw-pictures.ts'], { stdio: ['ignore', 'ignore', 'inherit'] }),
        'exit',
      )

/** Builds the pages and the program, and compresses the files that browsers cache permanently. */
const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: ['ignore', process.env.SHOP_VERBOSE === '1' ? 'inherit' : 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

// React Router always uses the same file names on the server. Files of the previous build stay for a day, because a
// running program may not have loaded all of them.
cpSync('build/server', program, { recursive: true })
rmSync('build/server', { recursive: true })
for (const name of readdirSync(join(program, 'assets'))) {
  const part = join(program, 'assets', name)
  if (Date.now() - statSync(part).mtimeMs > msOfDay) rmSync(part)
}

// The programs of threads. Each must be a separate file.
for (const thread of [
  'server/services/catalogue/sheets/file-thread.ts',
  'server/providers/pictures/heic-thread.ts',
  'server/services/delivery/holiday-thread.ts',
  'server/pdf/pdf-thread.ts',
  'server/exports/table-thread.ts',
])
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [asciiOnly()],
    build: {
      ssr: thread,
      outDir: program,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { charset: 'ascii', comments: false } },
    },
    ssr: { noExternal: bundledForServer },
  })

const client = 'build/client'
const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
// The service worker is a separate file that pages load last. It names the build by a hash of the other files' names,
// which depend on their contents.
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

if (drawing !== undefined && (await drawing)[0] !== 0) process.exit(1)
