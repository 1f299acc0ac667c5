/** The NOTIFY channel for changes of what public pages show: the catalogue and the pickup points. */
export const catalogueChannel = 'catalogue_changed'
