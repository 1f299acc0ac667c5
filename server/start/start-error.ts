/** Why the program cannot start, in one line for the person who started it, and without secrets. */
export class StartError extends Error {
  override name = 'StartError'
}
