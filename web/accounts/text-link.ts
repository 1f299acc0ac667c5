/** A link on its own line; 44 px high on touch. */
export const textLink =
  'inline-flex items-center underline decoration-control hover:text-petrol hover:decoration-current pointer-coarse:min-h-11'
