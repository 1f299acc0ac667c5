/** Missing in some browsers. */
type DataSaver = { connection?: { saveData?: boolean } }

/** Links prefetch their page on hover, touch and focus, unless the browser's data saver is on. */
export const onIntent =
  typeof navigator !== 'undefined' && (navigator as DataSaver).connection?.saveData ? 'none' : 'intent'
