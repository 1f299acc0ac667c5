/**
 * The sections of the home page in their sequence: "Hero, then 'On Sale' and 'Best Sellers' within the first two
 * screens; rooms, categories and story after them." They are in a file of their own, because the home page loads no
 * other edited text.
 */
export const homeSections = [
  'hero',
  'on_sale',
  'best_sellers',
  'rooms',
  'categories',
  'story',
  'promises',
] as const
export type HomeSection = (typeof homeSections)[number]
