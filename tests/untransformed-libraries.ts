import type { Plugin } from 'vite'

/** Lets Node load the libraries: transforming all of them takes longer than all of the program. */
export const untransformedLibraries: Plugin = {
  name: 'untransformed-libraries',
  config(config) {
    config.ssr = { ...config.ssr, noExternal: [] }
  },
  configEnvironment(_name, environment) {
    environment.optimizeDeps = { noDiscovery: true, include: [] }
  },
}
