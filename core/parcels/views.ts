import { afterParam, choiceParam, keyParam, searchParams, searchTextParam } from '../search-params.ts'

/** The lists of parcels. `attention` contains the parcels on which staff must act. */
export const parcelViews = ['attention', 'to_pack', 'on_the_way', 'returned', 'all'] as const
export type ParcelView = (typeof parcelViews)[number]

/** The search parameters of the page, such as `?view=to_pack&q=tan&after=50`. */
export const parcelParams = searchParams({
  view: choiceParam(parcelViews, 'attention'),
  q: searchTextParam(200),
  /** The id of a courier. */
  courier: keyParam(100),
  after: afterParam(),
})
