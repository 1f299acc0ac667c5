import { afterParam, choiceParam, searchParams } from '../search-params.ts'

/** The lists of parcels: those that somebody has to look at first. */
export const parcelViews = ['attention', 'to_pack', 'on_the_way', 'returned', 'all'] as const
export type ParcelView = (typeof parcelViews)[number]

/** `?view=to_pack&after=50`. */
export const parcelParams = searchParams({
  view: choiceParam(parcelViews, 'attention'),
  after: afterParam(),
})
