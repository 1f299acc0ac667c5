/** The sections of the home page. They are in a file of their own, because the home page loads no other edited text. */
export const homeSections = [
  'hero',
  'categories',
  'rooms',
  'on_sale',
  'best_sellers',
  'story',
  'promises',
] as const
export type HomeSection = (typeof homeSections)[number]
