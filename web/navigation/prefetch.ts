/** A browser that may be asked to be careful with data; not every browser tells. */
type Careful = Navigator & { connection?: { saveData?: boolean } }

/**
 * When a link fetches its page ahead: when a pointer, a finger or the focus comes to rest on it, so that a press is
 * answered at once; never for a visitor who asked the browser to save data.
 */
export const onIntent =
  typeof navigator !== 'undefined' && (navigator as Careful).connection?.saveData === true ? 'none' : 'intent'
