/** A link in a text. */
export const textLink = 'text-petrol underline underline-offset-3'
