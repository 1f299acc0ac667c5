/** The channel on which the database tells, by triggers, that what public pages show of the catalogue changed. */
export const catalogueChannel = 'catalogue_changed'
