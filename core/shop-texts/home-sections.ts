/** The sections of the home page, as it is delivered; apart, as the home page loads no other text of the shop. */
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
