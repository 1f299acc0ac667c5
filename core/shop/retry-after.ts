/**
 * The number of seconds after which a client should retry while the database or the file store is unavailable. The
 * caches in `deploy/` recognize this case by the number.
 */
export const retryUnavailableAfter = 5
