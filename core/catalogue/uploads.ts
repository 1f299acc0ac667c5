/** The pictures that staff may upload, recognised by their first bytes and not by name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Maximum bytes of an uploaded picture. */
export const maxUploadBytes = 15 * 1024 * 1024

/** Maximum pixels of an uploaded picture: what good cameras make, and what decodes quickly. */
export const maxPixels = 50_000_000

/** Maximum bytes of an uploaded catalogue file. */
export const maxImportBytes = 20 * 1024 * 1024

/** What an honest catalogue file stays far below; a file beyond it is refused before it takes time or memory. */
export const importLimits = {
  /** Rows of CSV, or products of JSON. */
  rows: 100_000,
  columns: 100,
  /** Characters of one product in JSON, or of one cell. */
  length: 1_000_000,
  /** Values of one product in JSON. */
  values: 20_000,
  /** Faults that are reported: "200, then 'and more'". */
  faults: 200,
  /** Changed products that a preview lists. */
  listed: 200,
} as const
