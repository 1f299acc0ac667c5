/** The pictures that staff may upload, recognised by their first bytes and not by name. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
] as const

/** The type of a file that somebody chose; most computers know none for HEIC. */
export const pictureTypeOf = ({ name, type }: { name: string; type: string }) =>
  type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type

/** What a field for pictures accepts. */
export const acceptedPictures = [...pictureTypes, '.heic', '.heif'].join()

/** Maximum bytes of an uploaded picture. */
export const maxUploadBytes = 15 * 1024 * 1024

/** Maximum pixels of an uploaded picture: what good cameras make, and what decodes quickly. */
export const maxPixels = 50_000_000

/** Maximum pixels of HEIC, which takes more memory to decode: what phones take unless they are set to more. */
export const maxHeicPixels = 25_000_000

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

/** What a spreadsheet of products stays below. */
export const sheetLimits = {
  rows: 20_000,
  /** The exports of other shops have one for each attribute. */
  columns: 300,
  /** Faults and remarks that are shown. */
  listed: 200,
} as const

/** Maximum bytes of all that a workbook holds once it is unpacked: a few kilobytes can become gigabytes. */
export const maxWorkbookBytes = 100 * 1024 * 1024

/** Why a picture or film of an import is not taken. */
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
