import { report } from '../session/report-problem.ts'

/** Thrown by a page whose script could not be loaded. Only a new document can load the script again. */
export class MissingScriptError extends TypeError {}

/** Replaces a page whose script is missing. */
const missing = {
  clientMiddleware: [],
  default: function MissingScript(): never {
    throw new MissingScriptError('The script of this page could not be fetched.')
  },
}

/**
 * Loads the script of a route, in place of React Router's function of this name (see vite.config.ts). That function
 * reloads the page as soon as loading fails. Without a connection, merely touching a link would then lose the page
 * and the typed text. With this function, the opened page says that it could not be loaded.
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
