import type { Plugin } from 'vite'

/** Lets Node load the libraries unchanged: transforming them takes longer than transforming the whole program. */
export const untransformedLibraries: Plugin = {
  name: 'untransformed-libraries',
  config(config) {
    config.ssr = { ...config.ssr, noExternal: [] }
  },
  configEnvironment(_name, environment) {
    environment.optimizeDeps = { noDiscovery: true, include: [] }
  },
}
