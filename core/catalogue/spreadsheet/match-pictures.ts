import { slipsBetween } from '../../search/spelling.ts'

/** A picture or video that was uploaded or fetched for an import. `name` is its file name or original URL. */
interface SentPicture {
  name: string
  /** Its URL in the shop. */
  url: string
}

const picture = /\.(?:jpe?g|png|webp|heic|heif|avif)$/i
const film = /\.(?:mp4|m4v|webm)$/i
/** Videos that only some browsers play. The shop cannot convert them. */
const otherFilm = /\.(?:mov|qt|avi|wmv|mkv|mpe?g|3gp|flv)$/i

const isHidden = (name: string) => /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)

/** Whether a file in a folder or ZIP is a picture or video, judged by its name. Hidden files are ignored. */
export const isMedia = (name: string) => !isHidden(name) && (picture.test(name) || film.test(name))

/** Whether a file is a video in a format that the shop does not accept, judged by its name. */
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

/** Compares names so that 'desk' comes before 'desk-2', and 'desk-2' before 'desk-10'. */
const order = new Intl.Collator('en', { numeric: true })

/** Finds the pictures for a spreadsheet's cells among the uploaded and fetched ones. */
export interface PictureFinder {
  /** Returns the picture that a cell names, ignoring case; otherwise the similar name that is probably meant. */
  named: (name: string) => { url: string } | { better: string | undefined }
  /**
   * Returns the pictures of a code, such as DESK-1: pictures named 'DESK-1', 'DESK-1_2' or 'DESK-1 (3)', and all in a
   * folder 'DESK-1'.
   */
  ofCode: (code: string) => string[]
  /** Returns the video of a code, found by the same names. */
  filmOfCode: (code: string) => string | undefined
}

/**
 * Creates a finder for the pictures that were sent: "A ZIP or a folder of pictures by file name, or https addresses."
 */
export function findPictures(sent: readonly SentPicture[]): PictureFinder {
  const exact = new Map(sent.map(({ name, url }) => [name, url]))
  const byFile = onlyOnes(sent.map(({ name, url }) => [fileOf(name).toLowerCase(), url]))
  const similar = similarNames(sent)
  const ofCodes = new Map<string, SentPicture[]>()
  for (const one of sent.toSorted((one, other) => order.compare(plain(one.name), plain(other.name)))) {
    for (const code of new Set([...codesIn(plain(one.name)), folderOf(one.name)])) {
      if (code === '' || isAddress(one.name)) continue
      const some = ofCodes.get(code)
      if (some === undefined) ofCodes.set(code, [one])
      else some.push(one)
    }
  }
  const ofCode = (code: string) => ofCodes.get(plain(`${code}.jpg`)) ?? []
  return {
    named: (name) => {
      const url = exact.get(name) ?? byFile.get(fileOf(name).toLowerCase())
      if (url !== undefined) return { url }
      return { better: isAddress(name) ? undefined : similar(name) }
    },
    ofCode: (code) =>
      ofCode(code)
        .filter(({ name }) => !isFilmName(name))
        .map(({ url }) => url),
    filmOfCode: (code) => ofCode(code).find(({ name }) => isFilmName(name))?.url,
  }
}

const isAddress = (name: string) => /^https?:/.test(name)
const fileOf = (name: string) => name.replaceAll('\\', '/').replace(/^.*\//, '')

/** Returns the values whose key occurs only once. Files of the same name in different folders cannot be told apart. */
function onlyOnes<T>(entries: readonly (readonly [key: string, value: T])[]): Map<string, T> {
  const all = Map.groupBy(entries, ([key]) => key)
  return new Map([...all].flatMap(([key, same]) => (same.length === 1 ? [[key, same[0]![1]] as const] : [])))
}

/**
 * Among more pictures than this, only names with other separators are suggested. An index of mistyped names would be
 * too large.
 */
const mostCompared = 5000

/** Returns the text, and the text without each one of its characters. */
const withoutOne = (text: string) => [
  text,
  ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)),
]

/**
 * Returns a function that finds the picture that a name probably means: one with other separators, or one that differs
 * by a single slip. Names with different digits never match. Returns undefined unless exactly one picture fits.
 */
function similarNames(sent: readonly SentPicture[]): (name: string) => string | undefined {
  const files = onlyOnes(sent.map(({ name }) => [plain(name), fileOf(name)]))
  let index: Map<string, Set<string>> | undefined
  const indexed = () => {
    const made = new Map<string, Set<string>>()
    for (const name of files.size > mostCompared ? [] : files.keys())
      for (const part of withoutOne(name)) made.set(part, (made.get(part) ?? new Set()).add(name))
    return made
  }
  return (written) => {
    const name = plain(written)
    const same = files.get(name)
    if (same !== undefined) return same
    index ??= indexed()
    const near = new Set(withoutOne(name).flatMap((part) => [...(index!.get(part) ?? [])]))
    const [only, ...others] = [...near].filter(
      (one) => digitsOf(one) === digitsOf(name) && slipsBetween(name, one) === 1,
    )
    return only === undefined || others.length > 0 ? undefined : files.get(only)
  }
}

const digitsOf = (name: string) => name.replace(/\D/g, '')

/**
 * Returns the codes to which a picture's name may belong: the whole name, and the name without a final number of up to
 * two digits.
 */
function codesIn(name: string): string[] {
  const withoutNumber = /^(.+)-\d{1,2}$/.exec(name)?.[1]
  return withoutNumber === undefined ? [name] : [name, withoutNumber]
}
