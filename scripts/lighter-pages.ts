import type { Plugin } from 'vite'

/**
 * Vite's own helper for what a page imports late fetches that file's styles and imports beforehand; ours bring neither,
 * and every page would carry 1 KB for it.
 */
export const plainLateImports: Plugin = {
  name: 'plain-late-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

/**
 * React Router names its components for React's developer tools, and a component that has a name counts as used: forms
 * and links that no page of ours has would come to every visitor.
 */
export const unusedFallsAway: Plugin = {
  name: 'unused-falls-away',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, '')
        .replaceAll(
          /(?<=^const \w+ = )(?=React\$1\.(?:forwardRef|createContext|memo)\()/gm,
          '/* @__PURE__ */ ',
        ),
  },
}
