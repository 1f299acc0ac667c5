/** The look of a link in a text of the back office. */
export const textLink = 'text-petrol underline underline-offset-[0.2em]'
