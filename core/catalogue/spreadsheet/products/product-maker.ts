import type { LocalizedText } from '../../../language.ts'
import type { RowFault } from '../../import-file.ts'
import { namesIn } from '../cells.ts'
import type { CategoryFinder } from '../find-categories.ts'
import type { MappedRow, RowsOfProduct } from '../group-rows.ts'
import { isFilmName, type PictureFinder } from '../match-pictures.ts'
import type { Source, Target } from '../targets.ts'

/** Notices about a product. The import still accepts the product, but a new product only as a draft. */
export const notices = [
  'noPicture',
  'pictureMissing',
  'oneLanguage',
  'noDescription',
  'codeShortened',
  'codeRounded',
] as const
type Notice = (typeof notices)[number]

/** A fault in a cell, with the cell's text and a suggested correction. */
export interface CellFault extends RowFault {
  target: Target
  found: string
  better?: string
}

export interface CellNotice {
  notice: Notice
  row: number
  line: number
  product: string
  /** The name of a column in the shop's own export; '' for other files. */
  field: string
  /** The picture that is missing, or the code that is incomplete. */
  found: string
  better?: string
  target: Target
}

/** The data of the shop with which the products of a spreadsheet are compared. */
export interface Surroundings {
  source: Source
  pictures: PictureFinder
  /** The categories of the shop; `category` is the key for rows that name none. */
  categories: CategoryFinder
  category: string
  /** Whether complete new products are published, if no column says so. */
  publish: boolean
}

/** The columns of a text in both languages. */
type Columns = readonly [english: Target, chinese: Target]

/** A text as its two columns contain it. */
interface Written {
  en: string | undefined
  zh: string | undefined
}

/**
 * Completes a text to both languages. A missing language keeps its stored text or, if none is stored, gets the text of
 * the other language. Returns `stored` if both languages are missing.
 */
export function inBoth({ en, zh }: Written, stored: LocalizedText | undefined): LocalizedText | undefined {
  const either = en ?? zh
  if (either === undefined) return stored
  return { en: en ?? stored?.en ?? either, 'zh-TW': zh ?? stored?.['zh-TW'] ?? either }
}

/** Collects the faults and notices of one product while it is made. */
export interface Maker {
  faults: CellFault[]
  notices: CellNotice[]
  notice: (kind: Notice, row: MappedRow, target: Target, about?: Partial<CellNotice>) => void
  fault: (row: MappedRow, target: Target, about: Pick<CellFault, 'problem'> & Partial<CellFault>) => void
  /** Adds a notice, at the column that is empty, if a text is in one language only. Returns whether it is. */
  oneLanguage: (row: MappedRow, columns: Columns, written: Written) => boolean
  /** Returns the pictures that rows name. A picture that was not sent is reported. */
  pictures: (
    rows: readonly MappedRow[],
    target: 'pictures' | 'specPictures',
    finder: PictureFinder,
  ) => string[]
  /**
   * Returns the video that the rows of a product name, otherwise the video with the product's code; undefined if there
   * is neither.
   */
  film: (rows: RowsOfProduct, finder: PictureFinder) => string | undefined
}

export function createMaker(product: string): Maker {
  const faults: CellFault[] = []
  const told = new Map<string, CellNotice>()
  const notice: Maker['notice'] = (kind, { row, line }, target, about = {}) => {
    const whole = { notice: kind, row, line, product, field: '', found: '', target, ...about }
    const key = `${kind} ${target} ${isOfProduct(kind, target) ? '' : row} ${whole.found}`
    if (!told.has(key)) told.set(key, whole)
  }
  return {
    faults,
    get notices() {
      return [...told.values()]
    },
    notice,
    fault: ({ row, line, texts }, target, about) =>
      void faults.push({ row, line, product, field: '', target, found: texts[target] ?? '', ...about }),
    oneLanguage: (row, [english, chinese], { en, zh }) => {
      if ((en === undefined) === (zh === undefined)) return false
      notice('oneLanguage', row, en === undefined ? english : chinese)
      return true
    },
    pictures: (rows, target, finder) =>
      rows.flatMap((row) =>
        row[target].flatMap(namesIn).flatMap((name) => {
          if (isFilmName(name)) return []
          const found = finder.named(name)
          if ('url' in found) return [found.url]
          const { better } = found
          notice('pictureMissing', row, target, { found: name, ...(better !== undefined && { better }) })
          return []
        }),
      ),
    film: ({ key, rows }, finder) => {
      const cells = rows.flatMap(({ pictures, texts }) => [...pictures, texts.video ?? ''])
      for (const name of cells.flatMap(namesIn).filter(isFilmName)) {
        const found = finder.named(name)
        if ('url' in found) return found.url
      }
      return finder.filmOfCode(key)
    },
  }
}

/** Whether a notice is about a product as a whole. Such a notice is added only once, not for each row. */
const isOfProduct = (kind: Notice, target: Target) =>
  kind === 'pictureMissing' ? target === 'pictures' : kind === 'noPicture' || kind === 'noDescription'
