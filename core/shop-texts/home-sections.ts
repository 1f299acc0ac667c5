/**
 * The sections of the home page, in their standard order: "Hero, then 'On Sale' and 'Best Sellers' within the first
 * two screens; rooms, categories and story after them." They are in a separate file, because the home page needs no
 * other code for edited texts.
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
