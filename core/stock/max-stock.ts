/** The maximum stock of a spec, far above that of any real shop. */
export const maxStock = 1_000_000
