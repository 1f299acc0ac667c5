import { nearestOf } from './cells.ts'

/** A picture or film that was uploaded or fetched for an import, by its file name or original URL. */
interface SentPicture {
  name: string
  /** Its URL in the shop. */
  url: string
}

const picture = /\.(?:jpe?g|png|webp|heic|heif|avif)$/i
const film = /\.(?:mp4|m4v|webm)$/i
/** Films that only some browsers play; the shop cannot convert them. */
const otherFilm = /\.(?:mov|qt|avi|wmv|mkv|mpe?g|3gp|flv)$/i

const isHidden = (name: string) => /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)

/** Whether the name of a file in a folder or ZIP is that of a picture or film; hidden files do not count. */
export const isMedia = (name: string) => !isHidden(name) && (picture.test(name) || film.test(name))

/** Whether the name of a file is that of a film in a format that the shop does not accept. */
export const isOtherFilm = (name: string) => !isHidden(name) && otherFilm.test(name)

export const isFilmName = (name: string) => film.test(name)

/** Normalizes a name for comparison: without folder and extension, and with a single separator. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll('\\', '/')
    .replace(/^.*\//, '')
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const folderOf = (name: string) => plain(name.replaceAll('\\', '/').replace(/\/?[^/]*$/, ''))

/** Sorts 'desk' before 'desk-2', and 'desk-2' before 'desk-10'. */
const order = new Intl.Collator('en', { numeric: true })

/** Finds the pictures of a spreadsheet among the uploaded and fetched ones. */
export interface PictureFinder {
  /** The picture that a cell names, in upper or lower case; otherwise the name that may be meant. */
  named: (name: string) => { url: string } | { better: string | undefined }
  /** The pictures of a code: 'DESK-1', 'DESK-1_2', 'DESK-1 (3)', and all pictures in a folder 'DESK-1'. */
  ofCode: (code: string) => string[]
  /** The film of a code, by the same names. */
  filmOfCode: (code: string) => string | undefined
}

/** Makes a finder for the pictures that were sent: "A ZIP or a folder of pictures by file name, or https addresses." */
export function findPictures(sent: readonly SentPicture[]): PictureFinder {
  const exact = new Map(sent.map(({ name, url }) => [name, url]))
  const byFile = new Map(sent.map(({ name, url }) => [name.replace(/^.*\//, '').toLowerCase(), url]))
  const names = new Map(sent.map(({ name }) => [plain(name), name.replace(/^.*\//, '')]))
  const ofCodes = new Map<string, SentPicture[]>()
  for (const one of sent.toSorted((one, other) => order.compare(plain(one.name), plain(other.name)))) {
    for (const code of new Set([...codesIn(plain(one.name)), folderOf(one.name)])) {
      if (code === '' || /^https?:/.test(one.name)) continue
      ofCodes.set(code, [...(ofCodes.get(code) ?? []), one])
    }
  }
  const ofCode = (code: string) => ofCodes.get(plain(`${code}.jpg`)) ?? []
  return {
    named: (name) => {
      const url = exact.get(name) ?? byFile.get(name.replaceAll('\\', '/').replace(/^.*\//, '').toLowerCase())
      if (url !== undefined) return { url }
      const near = names.get(plain(name)) ?? names.get(nearestOf(plain(name), [...names.keys()]) ?? '')
      return { better: /^https?:/.test(name) ? undefined : near }
    },
    ofCode: (code) =>
      ofCode(code)
        .filter(({ name }) => !isFilmName(name))
        .map(({ url }) => url),
    filmOfCode: (code) => ofCode(code).find(({ name }) => isFilmName(name))?.url,
  }
}

/**
 * The codes that a name may stand for: the whole name, and the name without a number of up to two digits at its end.
 */
function codesIn(name: string): string[] {
  const withoutNumber = /^(.+)-\d{1,2}$/.exec(name)?.[1]
  return withoutNumber === undefined ? [name] : [name, withoutNumber]
}
