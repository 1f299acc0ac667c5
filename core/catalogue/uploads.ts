/** The pictures that staff may upload; what a picture is decide its first bytes, not its name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The most bytes of a picture that is uploaded. */
export const maxUploadBytes = 15 * 1024 * 1024

/** The most pixels of a picture that is uploaded: what good cameras make, and what is unpacked in a moment. */
export const maxPixels = 50_000_000

/** The most bytes of a catalogue file that is uploaded. */
export const maxImportBytes = 10 * 1024 * 1024
