/** Classes of a link on a line of its own, 44 px high for touch. */
export const textLink =
  'inline-flex items-center underline decoration-control hover:text-petrol hover:decoration-current pointer-coarse:min-h-11'
