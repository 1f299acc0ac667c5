/** The id of the listing's form, with which the search box of the header and the filters refer to it. */
export const listingForm = 'listing'
