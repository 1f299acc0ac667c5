import 'hono'

/** The values that middleware stores with a request, by name. */
declare module 'hono' {
  interface ContextVariableMap {
    /** Missing until the middleware that assigns ids has run. */
    requestId: string | undefined
    /** Returns the pattern of the page's route; missing for answers that are not pages. */
    pageRoute: (() => string) | undefined
  }
}
