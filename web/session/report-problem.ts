/** Logs a problem that the visitor need not know about. */
export function report(problem: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the log of a page
  console.warn(problem, error)
}
