import { report } from '../session/report-problem.ts'

/** Why a page cannot be shown: its script could not be fetched. Only a new document fetches it again. */
export class MissingScriptError extends TypeError {}

/** Stands in for a page without its script. */
const missing = {
  clientMiddleware: [],
  default: function MissingScript(): never {
    throw new MissingScriptError('The script of this page could not be fetched.')
  },
}

/**
 * Loads the script of a route, in place of React Router's function of this name (see vite.config.ts). That one reloads
 * the page at once when it fails: on a lost connection, the page and what is typed in it would be gone, even when a link
 * is only touched. Here the opened page says that it could not be loaded.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  modules: Record<string, unknown>,
): Promise<unknown> {
  try {
    return (modules[route.id] ??= await import(/* @vite-ignore */ route.module))
  } catch (error) {
    report('The script of a page could not be fetched.', error)
    return missing
  }
}
