import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { oneByte } from './scripts/one-byte.ts'

/** What the members' forms share: it weighs as much as all that the public pages share, and none of them brings it. */
const ofMembers =
  /node_modules[\\/](?:react-hook-form|@hookform|@standard-schema|zod)[\\/]|[\\/]web[\\/](?:accounts[\\/]|form\.|failure-text\.|ui[\\/](?:badge|notice|password-input|segmented|steps)\.)|[\\/]core[\\/](?:accounts|human-check|phone|redirect|verification)\.|lucide-react[\\/].*[\\/]icons[\\/]eye[.-]/

/** What the pages of orders share with each other, and what the checkout shares with the cart. */
const ofOrders =
  /[\\/]web[\\/](?:orders|checkout)[\\/]|[\\/]core[\\/](?:checkout|dates|invoices|lead-times|order-again|orders|places|returns|tax-numbers)\./

/** What only the pages of policies share, and what a product's pictures share with their large view. */
const ofPolicies = /[\\/]web[\\/]policies[\\/]|[\\/]core[\\/]polic(?:ies|y-documents)\./
const ofProduct = /[\\/]web[\\/]product[\\/]|[\\/]core[\\/](?:gallery|video)\./
const ofCart = /[\\/]web[\\/]cart[\\/](?!add-to-cart)/

interface Graph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null
}

/** Whether nothing but pages of the back office needs a file: then no page of the shop may bring it. */
function onlyOfStaff(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (/[\\/]web[\\/]staff[\\/]/.test(id)) return true
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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), oneByte()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
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
                  priority: 2,
                },
                {
                  debugName: 'shared',
                  name: (id: string, graph: Graph) => (onlyOfStaff(id, graph) ? null : 'shared'),
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
