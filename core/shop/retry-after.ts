/**
 * Seconds after which a client may ask again while the database or the file store is unavailable. The caches of
 * `deploy` recognize this case by the number.
 */
export const retryUnavailableAfter = 5
