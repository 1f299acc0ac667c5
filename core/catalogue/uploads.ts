/** The pictures that staff may upload, recognised by their first bytes and not by name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Maximum bytes of an uploaded picture. */
export const maxUploadBytes = 15 * 1024 * 1024

/** Maximum pixels of an uploaded picture: what good cameras make, and what decodes quickly. */
export const maxPixels = 50_000_000

/** Maximum bytes of an uploaded catalogue file. */
export const maxImportBytes = 10 * 1024 * 1024
