import type { Listing } from '#core/catalogue/listing.ts'
import type { Language } from '#core/language.ts'
import { createApiClient } from '../../api/client.ts'
import { facetsQuery } from './facets-query.ts'

/** Reads the filters of a listing with their counts from the API. */
export const readFacets = (listing: Listing, language: Language) =>
  createApiClient((path, init) => fetch(path, init), language).call('GET /productFacets', {
    query: facetsQuery(listing),
  })
