/** Types of pictures that may be uploaded. The server recognizes them by their first bytes. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const

/** Returns the type of a chosen file. Most browsers report no type for HEIC, so it is recognized by the file's name. */
export const pictureTypeOf = ({ name, type }: { name: string; type: string }) =>
  type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type

/** The `accept` attribute of a picture field. */
export const acceptedPictures = [...pictureTypes, '.heic', '.heif'].join()

/** Maximum bytes of an uploaded picture. */
export const maxUploadBytes = 15 * 1024 * 1024

/**
 * Maximum number of pixels in an uploaded picture. Good cameras take pictures of up to this size, and they decode
 * quickly.
 */
export const maxPixels = 50_000_000

/**
 * Maximum number of pixels in a HEIC picture, which takes more memory to decode. By default, phones take pictures of
 * up to this size.
 */
export const maxHeicPixels = 25_000_000

/** Maximum bytes of an uploaded catalogue file. */
export const maxImportBytes = 20 * 1024 * 1024

/**
 * Limits of a catalogue file. Genuine files stay far below them; larger files are refused before they take time or
 * memory.
 */
export const importLimits = {
  /** Number of products in a JSON file. */
  rows: 100_000,
  /** Number of characters in one product in JSON, or in one cell. */
  length: 1_000_000,
  /** Number of values in one product in JSON. */
  values: 20_000,
  /** Number of errors that are reported: "200, then 'and more'". */
  faults: 200,
  /** Number of changed products that a preview lists. */
  listed: 200,
} as const

/** Limits of a spreadsheet of products. */
export const sheetLimits = {
  rows: 20_000,
  /** This is a large number, because exports of other shops have a column for each attribute. */
  columns: 300,
  /** Number of errors and notices that are shown. */
  listed: 200,
} as const

/** Maximum bytes of an unpacked workbook. Without a limit, a file of a few kilobytes could unpack to gigabytes. */
export const maxWorkbookBytes = 100 * 1024 * 1024

/** The reasons for which a picture or video of an import is refused. */
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

/** Maximum bytes of a picture or video sent for an import. */
export const maxMediaBytes = 30 * 1024 * 1024
