/**
 * The channel on which the database tells, by triggers, that what public pages show of the catalogue changed, or where
 * orders can be fetched.
 */
export const catalogueChannel = 'catalogue_changed'
