import * as z from 'zod/mini'
import { video } from '../video.ts'
import { linesOf } from './cells.ts'
import type { Files, Kind } from './kind.ts'
import { trimmedText } from './texts.ts'

const maxLink = 500

/** The URL of a stored picture. */
const pictureUrl = z
  .string('catalogueFile.required')
  .check(z.regex(/^\/pictures\/[\da-f]{16}\/1000\.webp$/, 'catalogueFile.picture'))

const ownFilm = /^\/pictures\/[\da-f]{16}\.(?:mp4|webm)$/
const ownModel = /^\/pictures\/[\da-f]{16}\.glb$/
const isOnYouTube = (link: string) => link.startsWith('https:') && video(link) !== undefined

const filmWith = (isFilm: (link: string) => boolean) =>
  z
    .string('catalogueFile.video')
    .check(z.maxLength(maxLink, 'common.tooLong'), z.refine(isFilm, 'catalogueFile.video'))
const modelWith = (isModel: (path: string) => boolean) =>
  z
    .string('catalogueFile.model')
    .check(z.maxLength(maxLink, 'common.tooLong'), z.refine(isModel, 'catalogueFile.model'))

/** The checks for references to stored files: URLs of these files, and links to videos. */
export const storedFileUrls: Files = {
  picture: pictureUrl,
  film: filmWith((link) => ownFilm.test(link) || isOnYouTube(link)),
  model: modelWith((url) => ownModel.test(url)),
}

/** A path inside the folder of the catalogue file. */
const filePath = /^(?!.*\.\.)[\w][\w./-]*$/
const isFilePath = (path: string, types: RegExp) => filePath.test(path) && types.test(path)

/** The checks for references in a catalogue file: paths inside its folder, URLs of stored files and links to videos. */
export const paths: Files = {
  picture: z
    .string('catalogueFile.required')
    .check(
      z.refine(
        (path) => filePath.test(path) || z.safeParse(pictureUrl, path).success,
        'catalogueFile.filePath',
      ),
    ),
  film: filmWith((path) => isFilePath(path, /\.(?:mp4|webm)$/) || ownFilm.test(path) || isOnYouTube(path)),
  model: modelWith((path) => isFilePath(path, /\.glb$/) || ownModel.test(path)),
}

const fileKind = (type: keyof Files): Kind<string> => ({
  check: (_, files) => files[type],
  stored: z.string(),
  cell: { read: (cell) => cell.trim() },
  draft: trimmedText,
})

/** Accepts '' and everything that `check` accepts. */
const blankOr = (check: z.ZodMiniType<string>) =>
  z.string('catalogueFile.required').check(({ value, issues }) => {
    const checked = value === '' ? undefined : z.safeParse(check, value)
    if (checked?.success === false)
      issues.push(...checked.error.issues.map((issue) => ({ ...issue, input: value }) as never))
  })

export const picture: Kind<string> = {
  ...fileKind('picture'),
  check: ({ blank }, files) => (blank ? blankOr(files.picture) : files.picture),
}
export const film = fileKind('film')
/** A 3D model in binary glTF (GLB), in true size. */
export const model = fileKind('model')

export const pictures: Kind<string[], string[], string[]> = {
  check: ({ max = 0, blank }, files) =>
    z
      .array(files.picture, 'catalogueFile.noPicture')
      .check(
        z.minLength(blank ? 0 : 1, 'catalogueFile.noPicture'),
        z.maxLength(max, 'catalogueFile.tooMany'),
      ),
  stored: z.array(z.string()),
  cell: { read: linesOf, write: (urls) => urls.join('\n') },
  draft: { of: (urls = []) => [...urls], read: (typed) => typed },
}
