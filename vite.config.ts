import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { plainLateImports, unusedFallsAway } from './scripts/lighter-pages.ts'
import { oneByte } from './scripts/one-byte.ts'

/** What the members' forms share: it weighs as much as all that the public pages share, and none of them brings it. */
const ofMembers =
  /node_modules[\\/](?:react-hook-form|@hookform|@standard-schema|zod)[\\/]|[\\/]web[\\/](?:accounts[\\/]|forms[\\/]|api[\\/]failure-text\.|ui[\\/](?:badge|notice|password-input|segmented|steps)\.)|[\\/]core[\\/](?:accounts[\\/]accounts|phone|redirect|verification[\\/])|lucide-react[\\/].*[\\/]icons[\\/]eye[.-]/

/** What the pages of orders share with each other, and what the checkout shares with the cart. */
const ofOrders =
  /[\\/]web[\\/]orders[\\/](?!staff)|[\\/]core[\\/](?:orders[\\/]|dates|delivery[\\/](?:lead-times|places))/

/** What only the pages of policies share, and what a product's pictures share with their large view. */
const ofPolicies = /[\\/]web[\\/]policies[\\/]|[\\/]core[\\/]policies[\\/]/
const ofProduct = /[\\/]web[\\/]catalogue[\\/]product[\\/]|[\\/]core[\\/]catalogue[\\/](?:gallery|video)\./
const ofCart = /[\\/]web[\\/]cart[\\/](?!add-to-cart)/

interface Graph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null
}

/** Whether nothing but pages of the back office needs a file: then no page of the shop may bring it. */
function onlyOfStaff(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (/[\\/]web[\\/](?:\w+[\\/])?staff[\\/]/.test(id)) return true
  if (seen.has(id)) return true
  seen.add(id)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const all = [...importers, ...dynamicImporters]
  return all.length > 0 && all.every((importer) => onlyOfStaff(importer, graph, seen))
}

/**
 * Libraries of which the pages use a part: the server's build takes that part, and the process does not hold the rest.
 * React's own stay where they are: there must be one of each.
 */
const usedInPart = [
  'lucide-react',
  'react-hook-form',
  '@hookform/resolvers',
  '@lingui/message-utils',
  'libphonenumber-js',
  'valibot',
  'zod',
  'zustand',
]

/** What stands around every page of the shop, the pages without which no visit goes by, and any page. */
const shell = /[\\/]web[\\/](?:root|shell[\\/]shop-layout)\.tsx/
const entrance = /[\\/]web[\\/](?:home[\\/]home-page|catalogue[\\/]listing[\\/]shop-page)\.tsx/
const page = /[\\/]web[\\/].*-page\.tsx$/

/** Lucide hands all its icons on in one file, so that nobody can tell by the imports who draws which. */
const icons = /lucide-react[\\/].*[\\/]icons[\\/]/
const iconsOfEveryVisit =
  /[\\/](?:chevron-(?:down|left|right)|circle-check|(?:circle|triangle)-exclamation-point|info|loader-circle|menu|message-circle|search|x)\.mjs/

/** The files that need a file from the start, through whatever others; the pages are among them. */
function needing(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) needing(importer, graph, seen)
  return seen
}

/** Whether every page needs a file, or one that everybody sees and another one. */
function onEveryVisit(id: string, graph: Graph): boolean {
  if (icons.test(id)) return iconsOfEveryVisit.test(id)
  const all = [...needing(id, graph)]
  if (all.some((file) => shell.test(file))) return true
  return all.some((file) => entrance.test(file)) && all.filter((file) => page.test(file)).length > 1
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), plainLateImports, unusedFallsAway, oneByte()],
  resolve: {
    alias: [
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('web/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Schemas that a page does not use fall away: making one has no effect but the schema.
      treeshake: { manualPureFunctions: ['z', 'v'] },
    },
  },
  ssr: { noExternal: usedInPart },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A page in eight files instead of thirty: on a phone every file costs a turn.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@react-router)[\\/]/,
                  priority: 3,
                },
                {
                  debugName: 'shared',
                  name: (id: string, graph: Graph) => (onEveryVisit(id, graph) ? 'shared' : null),
                  test: (id: string) =>
                    ![ofMembers, ofOrders, ofCart, ofPolicies, ofProduct].some((some) => some.test(id)),
                  priority: 2,
                },
                {
                  debugName: 'more',
                  name: (id: string, graph: Graph) => (onlyOfStaff(id, graph) ? null : 'more'),
                  test: (id: string) =>
                    ![ofMembers, ofOrders, ofCart, ofPolicies, ofProduct].some((some) => some.test(id)),
                  minShareCount: 2,
                  priority: 1,
                },
                { name: 'members', test: ofMembers, minShareCount: 2 },
                { name: 'cart', test: ofCart, minShareCount: 2 },
                { name: 'orders', test: ofOrders, minShareCount: 2 },
                { name: 'policies', test: ofPolicies, minShareCount: 2 },
                { name: 'product', test: ofProduct, minShareCount: 2 },
                {
                  debugName: 'staff',
                  name: (id: string, graph: Graph) => (onlyOfStaff(id, graph) ? 'staff' : null),
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
})
