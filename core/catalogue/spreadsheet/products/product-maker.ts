import type { LocalizedText } from '../../../language.ts'
import type { RowFault } from '../../import-file.ts'
import { namesIn } from '../cells.ts'
import type { CategoryFinder } from '../find-categories.ts'
import type { MappedRow, RowsOfProduct } from '../group-rows.ts'
import { isFilmName, type PictureFinder } from '../match-pictures.ts'
import type { Source, Target } from '../targets.ts'

/** Remarks about a product. The import accepts the product all the same, but only as a draft if it is new. */
export const notices = [
  'noPicture',
  'pictureMissing',
  'oneLanguage',
  'noDescription',
  'codeShortened',
  'codeRounded',
] as const
type Notice = (typeof notices)[number]

/** A fault in a cell, with the cell's text and a suggestion. */
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
  /** The name of a column of the shop's own export, or ''. */
  field: string
  /** The picture that is missing, or the code that is incomplete. */
  found: string
  better?: string
  target: Target
}

/** The data of the shop that products of a spreadsheet are compared with. */
export interface Surroundings {
  source: Source
  pictures: PictureFinder
  /** The categories of the shop, and the category of rows that name none. */
  categories: CategoryFinder
  category: string
  /** Whether complete new products are published if no column decides it. */
  publish: boolean
}

/** The columns of a text in both languages. */
type Columns = readonly [english: Target, chinese: Target]

/** The texts of two columns. */
interface Written {
  en: string | undefined
  zh: string | undefined
}

/**
 * A text in both languages. A missing language keeps its stored text; if none is stored, it gets the text of the other
 * language. Undefined if there is no text at all.
 */
export function inBoth({ en, zh }: Written, stored: LocalizedText | undefined): LocalizedText | undefined {
  const either = en ?? zh
  if (either === undefined) return stored
  return { en: en ?? stored?.en ?? either, 'zh-TW': zh ?? stored?.['zh-TW'] ?? either }
}

/** Collects the faults and remarks of one product while it is made. */
export interface Maker {
  faults: CellFault[]
  notices: CellNotice[]
  notice: (kind: Notice, row: MappedRow, target: Target, about?: Partial<CellNotice>) => void
  fault: (row: MappedRow, target: Target, about: Pick<CellFault, 'problem'> & Partial<CellFault>) => void
  /** Remarks that a text is in one language only, at the column that lacks it. Returns whether it is. */
  oneLanguage: (row: MappedRow, columns: Columns, written: Written) => boolean
  /** The pictures that rows name; a picture that was not sent is reported. */
  pictures: (
    rows: readonly MappedRow[],
    target: 'pictures' | 'specPictures',
    finder: PictureFinder,
  ) => string[]
  /** The film that the rows of a product name, otherwise the film with its code; undefined if there is neither. */
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

/** Whether a remark is about a product as a whole, so that it is made once, whichever row it is found in. */
const isOfProduct = (kind: Notice, target: Target) =>
  kind === 'pictureMissing' ? target === 'pictures' : kind === 'noPicture' || kind === 'noDescription'
