/**
 * Seconds after which a client may ask again for what the shop cannot answer while its database or its store of files is
 * away. The caches of `deploy` tell it from a busy shop by this.
 */
export const retryUnavailableAfter = 5
