import { maxMediaBytes } from '#core/catalogue/uploads.ts'
import { isMedia, isOtherFilm } from '#core/catalogue/spreadsheet/match-pictures.ts'
import { readZip, ZipError } from './read-zip.ts'

/** A picture or film to send. Its bytes are read when it is sent. */
export interface MediaFile {
  name: string
  /** @throws ZipError if the file cannot be unpacked */
  read: () => Promise<Blob>
}

/** The pictures and films among chosen files, and the files that are not sent. */
export interface ChosenMedia {
  files: MediaFile[]
  /** Number of files that are neither pictures nor films. */
  others: number
  refused: { name: string; reason: ZipError['reason'] | 'film' }[]
}

/** Finds the pictures and films in a ZIP, a folder or single files: "A ZIP or a folder of pictures by file name." */
export async function mediaIn(chosen: readonly File[]): Promise<ChosenMedia> {
  const found: ChosenMedia = { files: [], others: 0, refused: [] }
  const take = (files: readonly MediaFile[]) => {
    const media = files.filter(({ name }) => isMedia(name))
    found.files.push(...media)
    const films = files.filter(({ name }) => isOtherFilm(name))
    found.refused.push(...films.map(({ name }) => ({ name, reason: 'film' as const })))
    found.others += files.length - media.length - films.length
  }
  for (const file of chosen) {
    if (!/\.zip$/i.test(file.name)) {
      take([{ name: file.webkitRelativePath || file.name, read: async () => file }])
      continue
    }
    try {
      const zipped = await readZip(file)
      take(zipped.map(({ name, read }) => ({ name, read: () => read(maxMediaBytes) })))
    } catch (error) {
      if (!(error instanceof ZipError)) throw error
      found.refused.push({ name: file.name, reason: error.reason })
    }
  }
  return found
}
