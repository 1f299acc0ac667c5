import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { asciiOnly } from './scripts/ascii-only.ts'
import { bundledForServer } from './scripts/bundled-libraries.ts'
import optionalPackages from './scripts/optional-packages.json' with { type: 'json' }

const routeModules = fileURLToPath(new URL('web/navigation/route-modules.ts', import.meta.url))

/** Ends a build in which a library's file is not as the shop expects to replace it: an update may have changed it. */
const assertReplaced = (file: string, replaced: boolean) => {
  if (!replaced) throw new Error(`${file} was not replaced: see vite.config.ts.`)
}

/**
 * Replaces how React Router loads the script of a page, for the reason in that file. The build fails if the replaced
 * file has another export or no longer reloads the page.
 */
function ownRouteModules(): Plugin {
  let replaced = false
  return {
    name: 'own-route-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer?.includes('/react-router/')) return undefined
      const original = await this.resolve(source, importer, { skipSelf: true })
      const code = original ? readFileSync(original.id, 'utf8') : ''
      replaced = code.includes('export { loadRouteModule };') && code.includes('window.location.reload()')
      return routeModules
    },
    generateBundle: () => assertReplaced('routeModules.js of React Router', replaced),
  }
}

/**
 * Changes two parts of the 3D model viewer that the content security policy refuses and reports. Its `<style>` becomes
 * a template, which the browser ignores; `web/catalogue/product/tools/model/model-viewer.ts` adopts it as a sheet. A decoder
 * that the shop's models do not need, and that starts WebAssembly when loaded, is left out.
 */
function viewerWithinPolicy(): Plugin {
  const replaced = { decoder: false, template: false }
  return {
    name: 'viewer-within-policy',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (id.includes('/three/examples/jsm/libs/meshopt_decoder.module.js')) {
        replaced.decoder = true
        return { code: 'export const MeshoptDecoder = { supported: false }', map: null }
      }
      if (!id.includes('/@google/model-viewer/lib/template.js')) return undefined
      replaced.template = code.includes('<style>')
      const withoutStyle = code
        .replace('<style>', '<template id="styles">')
        .replace('</style>', '</template>')
      return { code: withoutStyle, map: null }
    },
    generateBundle() {
      assertReplaced('The decoder of three', replaced.decoder)
      assertReplaced('The template of model-viewer', replaced.template)
    },
  }
}

/**
 * Leaves out the code with which Vite loads the styles of a lazy part before its script. No part has styles of its own,
 * because pages link their style sheets; the build fails if one does.
 */
function plainImports(): Plugin {
  let replaced = false
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return undefined
      replaced = true
      return 'export const __vitePreload = (load) => load()'
    },
    generateBundle(_, bundle) {
      assertReplaced("Vite's preload helper", replaced)
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.viteMetadata?.importedCss.size)
          throw new Error(`${part.fileName} has styles, which nothing would load: import them with ?url.`)
    },
  }
}

/** Ends a build that would send browsers the phone numbering plans of all countries: `formatPhone` is for loaders. */
function withoutNumberingPlans(): Plugin {
  return {
    name: 'without-numbering-plans',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.moduleIds.some((id) => id.includes('/libphonenumber-js/')))
          throw new Error(`${part.fileName} has the numbering plans of all countries: use writePhone.`)
    },
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    ownRouteModules(),
    viewerWithinPolicy(),
    plainImports(),
    withoutNumberingPlans(),
    asciiOnly(),
  ],
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    // The size of the model viewer, which is loaded when pressed, in kilobytes; the bench enforces the limits of pages.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Creating a schema has no side effects, so unused ones can be dropped.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  ssr: { noExternal: bundledForServer },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two files that every page of the shop loads, and one each for lists of products and for what product page
            // and cart share: together they compress to 4 KB less than forty parts. What only the office needs stays
            // in its own files.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 4,
                },
                {
                  name: 'shell',
                  test: /[\\/](?:web[\\/](?:root|shell[\\/]shop-layout|cart[\\/]add-to-cart|catalogue[\\/]sale-price|wishlist[\\/]use-wishlist-toggle|delivery[\\/]place-store|ui[\\/]pictures[\\/]picture)\.tsx?|core[\\/]catalogue[\\/]size\.ts|(?:heart|chevron-right|truck)\.mjs)$/,
                  priority: 3,
                },
                {
                  name: 'buying',
                  test: /[\\/]web[\\/](?:delivery[\\/]arrival-line|ui[\\/]rows[\\/]fold|shell[\\/]chat-in-bar)\.tsx$/,
                  priority: 2,
                },
                {
                  name: 'list',
                  test: /[\\/](?:web[\\/]catalogue[\\/]product-card\.tsx|core[\\/](?:search-params|catalogue[\\/]listing)\.ts)$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // Builds the program and the pages together, so that the rules, texts and libraries which both use are loaded once.
    ssr: {
      build: {
        target: 'node24',
        rolldownOptions: {
          input: 'main.ts',
          output: { charset: 'ascii', comments: false },
          // Most installations do not have them.
          external: Object.values(optionalPackages).flat(),
        },
      },
    },
  },
})
