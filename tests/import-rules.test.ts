import { readFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { alone } from '../vitest.config.ts'

/** The imports that each layer may have: packages by name, other layers by folder. `*` means any package. */
const law: Record<string, { packages: readonly string[]; layers: readonly string[] }> = {
  'core/api': { packages: ['zod', '@hono/zod-openapi'], layers: ['core', 'core/api'] },
  // Of these packages, core uses only parts without I/O.
  core: {
    packages: [
      'zod',
      'libphonenumber-js',
      '@lingui/message-utils',
      'date-fns',
      '@date-fns/utc',
      'csv-stringify',
    ],
    layers: ['core', 'messages', 'public'],
  },
  server: { packages: ['*'], layers: ['server', 'core', 'core/api'] },
  'web/ui': { packages: ['react', 'lucide-react'], layers: ['web/ui', 'core'] },
  web: { packages: ['*'], layers: ['web', 'web/ui', 'core', 'public'] },
  // The shop's pages do not import the back office, so that they do not load it.
  'web/staff': { packages: ['*'], layers: ['web', 'web/ui', 'web/staff', 'core', 'public'] },
}

/** The folders of `web/` that only staff use, in addition to the `staff` folder of every feature. */
const officeRooms = ['cash', 'desk', 'parcels', 'phone-orders', 'returns']
const inOffice = new RegExp(`^web/(?:\\w+/staff|${officeRooms.join('|')})/`)

/** Returns the layer of a file: the most specific one whose path the file's path begins with. */
function layerOf(path: string): string | undefined {
  if (inOffice.test(path)) return 'web/staff'
  return [...Object.keys(law), 'messages', 'public']
    .filter((layer) => path.startsWith(`${layer}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

interface Import {
  from: string
  target: string
  typeOnly: boolean
}

function importsOf(file: string, source: string): Import[] {
  const statements = source.matchAll(
    /^\s*(?:import|export)\s+(?<type>type\s)?(?:[^'"();]*?\sfrom\s+)?['"](?<target>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]/gm,
  )
  return [...statements].map(({ groups = {} }) => ({
    from: file,
    target: groups.target ?? groups.lazy ?? '',
    typeOnly: groups.type !== undefined,
  }))
}

/** Returns the path of an import: `#core/money.ts` is an alias of `core/money.ts`. */
const pathOf = (from: string, target: string) =>
  target.startsWith('#') ? target.slice(1) : posix.join(dirname(from), target)

/** Returns the rule that an import breaks, if it breaks any. */
function breach({ from, target, typeOnly }: Import): string | undefined {
  const layer = layerOf(from)
  const rules = layer === undefined ? undefined : law[layer]
  if (rules === undefined) return undefined
  if (!/^[.#]/.test(target)) {
    const name = target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/')
    const allowed = rules.packages.includes('*') || rules.packages.includes(name)
    return allowed ? undefined : `${layer} may not import the package ${name}`
  }
  if (target.includes('/+types/')) return undefined
  const path = pathOf(from, target)
  const reached = layerOf(path)
  if (layer !== 'core/api' && reached === 'core/api' && from.startsWith('web/') && typeOnly) return undefined
  return reached !== undefined && rules.layers.includes(reached)
    ? undefined
    : `${layer} may not import ${path}`
}

const files = globSync('{core,server,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

test('every import follows the layer rules', async () => {
  expect(files.length).toBeGreaterThan(50)
  const breaches: string[] = []
  for (const file of files) {
    for (const found of importsOf(file, await readFile(file, 'utf8'))) {
      const reason = breach(found)
      if (reason !== undefined) breaches.push(`${file}: ${reason}`)
    }
  }
  expect(breaches).toEqual([])
})

test('nothing in core, server or web imports the laboratory, tests included', async () => {
  const breaches: string[] = []
  for (const file of globSync('{core,server,web}/**/*.{ts,tsx}'))
    for (const { target } of importsOf(file, await readFile(file, 'utf8')))
      if (pathOf(file, target).startsWith('lab/')) breaches.push(`${file}: ${target}`)
  expect(breaches).toEqual([])
})

test('tests that share a worker mock no module, because earlier files may have loaded it', async () => {
  const replacing = []
  for (const file of globSync('{core,deploy,lab,scripts,server,tests,web}/**/*.test.{ts,tsx}', {
    exclude: ['**/node_modules/**', ...alone],
  }))
    if (/^vi\.(?:do)?mock\(/im.test(await readFile(file, 'utf8'))) replacing.push(file)
  expect(replacing).toEqual([])
})

test('the browser never imports a value of the contract', async () => {
  const breaches = []
  for (const file of files.filter((path) => path.startsWith('web/'))) {
    for (const { target, typeOnly } of importsOf(file, await readFile(file, 'utf8'))) {
      if (pathOf(file, target).startsWith('core/api/') && !typeOnly) breaches.push(`${file}: ${target}`)
    }
  }
  expect(breaches).toEqual([])
})

test('the browser never imports the texts: they are fetched compiled, in one language', async () => {
  const importing = new Set<string>()
  for (const file of files.filter((path) => path.startsWith('web/'))) {
    for (const { target, typeOnly } of importsOf(file, await readFile(file, 'utf8'))) {
      if (/\/(?:messages|translations)\.ts$/.test(target) && !typeOnly) importing.add(file)
    }
  }
  // Of these files, only loaders and the server's entry use the texts.
  expect([...importing].toSorted()).toEqual([
    'web/entry.server.tsx',
    'web/i18n/translation-file.ts',
    'web/i18n/translations.ts',
    'web/root.tsx',
    'web/staff/shell/staff-layout.tsx',
  ])
})

test("the shop's styles leave out the rooms of the back office", async () => {
  const leftOut = (await readFile('web/shop.css', 'utf8')).matchAll(/^@source not '\.\/(.*)';$/gm)
  expect([...leftOut].map(([, path]) => path)).toEqual(['staff', '*/staff', `{${officeRooms.join()}}`])
})

/** Returns the folder of the service to which a path belongs: 'orders'. */
const serviceOf = (path: string) => /^server\/services\/([^/]+?)(?:\.ts)?(?:\/|$)/.exec(path)?.[1]

test('no service imports a service that imports it', async () => {
  const imported = new Map<string, Set<string>>()
  for (const file of files) {
    const from = serviceOf(file)
    if (from === undefined || file.includes('/test-') || from === 'subscriptions') continue
    for (const { target } of importsOf(file, await readFile(file, 'utf8'))) {
      const to = /^[.#]/.test(target) ? serviceOf(pathOf(file, target)) : undefined
      if (to !== undefined && to !== from) imported.set(from, (imported.get(from) ?? new Set()).add(to))
    }
  }
  expect(imported.size).toBeGreaterThan(10)
  // Repeatedly removes folders without imports, until only circles remain.
  for (let before = -1; before !== imported.size;) {
    before = imported.size
    for (const [folder, others] of imported)
      if (![...others].some((other) => imported.has(other))) imported.delete(folder)
  }
  expect(Object.fromEntries([...imported].map(([folder, others]) => [folder, [...others]]))).toEqual({})
})

describe('the rules refuse', () => {
  test.each([
    ['core/cart/cart.ts', "import { Hono } from 'hono'"],
    ['core/cart/cart.ts', "import { readFile } from 'node:fs/promises'"],
    ['core/cart/cart.ts', "import { log } from '#server/observability/log.ts'"],
    ['server/app.ts', "import { paths } from '../web/navigation/paths.ts'"],
    ['web/root.tsx', "import { log } from '../server/observability/log.ts'"],
    ['web/cart/cart-page.tsx', "import { Table } from '../staff/ui/table.tsx'"],
    ['web/orders/order-page.tsx', "import { OrderTable } from '#web/desk/list/order-table.tsx'"],
    ['web/root.tsx', "import { endpoints } from '../core/api/all.ts'"],
    ['web/root.tsx', "const { endpoints } = await import('../core/api/all.ts')"],
    ['web/ui/button.tsx', "import { Link } from 'react-router'"],
    ['web/ui/button.tsx', "import { useT } from '../i18n/i18n.tsx'"],
    ['web/ui/button.tsx', "export { useT } from '../i18n/i18n.tsx'"],
  ])('in %s: %s', (file, line) => {
    expect(importsOf(file, line).map(breach)).toEqual([expect.stringContaining('may not import')])
  })
})
