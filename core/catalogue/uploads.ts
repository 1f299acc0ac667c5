/** Types of pictures that staff may upload, recognized by their first bytes. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const

/** The type of a chosen file; most browsers report no type for HEIC. */
export const pictureTypeOf = ({ name, type }: { name: string; type: string }) =>
  type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type

/** The `accept` of a picture field. */
export const acceptedPictures = [...pictureTypes, '.heic', '.heif'].join()

/** Maximum bytes of an uploaded picture. */
export const maxUploadBytes = 15 * 1024 * 1024

/** Most pixels of an uploaded picture; good cameras take pictures of this size, which decode quickly. */
export const maxPixels = 50_000_000

/** Most pixels of a HEIC picture, which takes more memory to decode; phones take pictures of this size by default. */
export const maxHeicPixels = 25_000_000

/** Maximum bytes of an uploaded catalogue file. */
export const maxImportBytes = 20 * 1024 * 1024

/** Limits of a catalogue file. Honest files stay far below them; others are refused before they take time or memory. */
export const importLimits = {
  /** Products in JSON. */
  rows: 100_000,
  /** Characters of one product in JSON, or of one cell. */
  length: 1_000_000,
  /** Values of one product in JSON. */
  values: 20_000,
  /** Errors that are reported: "200, then 'and more'". */
  faults: 200,
  /** Changed products that a preview lists. */
  listed: 200,
} as const

/** Limits of a spreadsheet of products. */
export const sheetLimits = {
  rows: 20_000,
  /** Exports of other shops have a column for each attribute. */
  columns: 300,
  /** Errors and remarks that are shown. */
  listed: 200,
} as const

/** Most bytes of an unpacked workbook; a few kilobytes can unpack to gigabytes. */
export const maxWorkbookBytes = 100 * 1024 * 1024

/** Why a picture or film of an import is refused. */
export const mediaProblems = [
  'no_picture',
  'heic',
  'too_many_pixels',
  'too_large',
  'address_refused',
  'not_found',
  'unreachable',
] as const
export type MediaProblem = (typeof mediaProblems)[number]

/** Maximum bytes of a picture or film sent for an import. */
export const maxMediaBytes = 30 * 1024 * 1024
