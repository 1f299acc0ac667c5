/** The id of the listing's form. The search box of the header and the filters refer to the form by this id. */
export const listingForm = 'listing'
