/** Why the program cannot start, in one line for the person who started it. It never holds a secret. */
export class StartError extends Error {
  override name = 'StartError'
}
