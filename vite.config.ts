import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { asciiOnly } from './scripts/ascii-only.ts'
import { bundledForServer } from './scripts/bundled-libraries.ts'
import optionalPackages from './scripts/optional-packages.json' with { type: 'json' }

const routeModules = fileURLToPath(new URL('web/navigation/route-modules.ts', import.meta.url))

/** Fails the build if a library's file was not replaced, for example because an update has changed it. */
const assertReplaced = (file: string, replaced: boolean) => {
  if (!replaced) throw new Error(`${file} was not replaced: see vite.config.ts.`)
}

/**
 * Replaces the function with which React Router loads the script of a page; web/navigation/route-modules.ts says why.
 * The build fails if the replaced file has other exports or no longer reloads the page.
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
 * Changes two parts of the 3D model viewer that the content security policy refuses and reports. Its `<style>`
 * becomes a template, which the browser ignores; `web/catalogue/product/tools/model/model-viewer.ts` adopts it as a
 * style sheet. A decoder is left out, because the shop's models do not need it and it starts WebAssembly when it is
 * loaded.
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
 * Removes the code with which Vite loads the styles of a lazy part before its script. No part has its own styles,
 * because pages link their style sheets. The build fails if a part has styles.
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

/**
 * Fails a build that would send browsers the phone numbering plans of all countries: `formatPhone` is only for
 * loaders.
 */
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
    // The size of the model viewer in kilobytes, which is loaded only on demand. The bench enforces the limits of
    // pages.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Creating a schema has no side effects, so unused schemas can be removed.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  ssr: { noExternal: bundledForServer },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two files that every page of the shop loads, one for lists of products, and one for code that the
            // product page and the cart share. Together they compress to 4 KB less than forty parts. Code that only
            // the office needs stays in separate files.
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
    // Builds the program and the pages together, so that they share one copy of rules, texts and libraries.
    ssr: {
      build: {
        target: 'node24',
        rolldownOptions: {
          input: 'main.ts',
          output: { charset: 'ascii', comments: false },
          // Most installations do not have these packages.
          external: Object.values(optionalPackages).flat(),
        },
      },
    },
  },
})
