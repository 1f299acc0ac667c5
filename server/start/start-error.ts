/** The reason why the shop or a command cannot start, in one line without secrets, for the person who started it. */
export class StartError extends Error {
  override name = 'StartError'
}
