import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Language } from '#core/language.ts'
import { shopName } from '#core/shop/shop.ts'
import { projectFile } from '../start/project.ts'

export type Document = PDFKit.PDFDocument

export const ink = '#1B1D1C'
export const inkSoft = '#575A55'
export const hairline = '#DCD9D1'

export const page = { width: 595.28, height: 841.89 }
export const left = 48
export const right = page.width - 48
export const bottom = page.height - 72

interface PdfOptions {
  title: string
  author: string
  language: Language
  createdAt: Date
}

/** A PDF in progress; its parts are passed on while it is being written. */
interface OpenPdf {
  document: Document
  /**
   * Draws a paper on new pages, in the typeface that suits `text`, which is all that may be printed. Its pages are
   * written before the next paper begins, so that many papers need no more memory than one.
   */
  draw(text: string, draw: (document: Document, print: Printer) => void): Promise<void>
  end(): Promise<void>
}

/**
 * Begins a PDF. The same data produce the same bytes. Only used characters are embedded; a character that the typeface
 * lacks is printed as 〓, the mark for a missing glyph.
 */
export async function openPdf(
  { title, author, language, createdAt }: PdfOptions,
  receive: (part: Buffer) => void,
): Promise<OpenPdf> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Screen readers need the tags, which PDF 1.4 lacks.
    pdfVersion: '1.5',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: shopName, CreationDate: createdAt },
  })
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', receive)
    document.on('end', resolve)
    document.on('error', reject)
  })
  const chooseTypeface = typefacesOf(document)
  const structure = document.struct('Document')
  document.addStructure(structure)
  return {
    document,
    async draw(text, draw) {
      const typeface = await chooseTypeface(text)
      const section = document.struct('Sect')
      structure.add(section)
      draw(document, printer(document, section, typeface))
      section.end()
      document.flushPages()
      // Lets the stream pass on what has been written.
      await setImmediate()
    },
    async end() {
      structure.end()
      document.end()
      await ended
    },
  }
}

/** Writes a PDF of one paper; `text` is all that may be printed. */
export async function renderPdf(
  { text, ...options }: PdfOptions & { text: string },
  draw: (document: Document, print: Printer) => void,
): Promise<Buffer> {
  const parts: Buffer[] = []
  const pdf = await openPdf(options, (part) => parts.push(part))
  await pdf.draw(text, draw)
  await pdf.end()
  return Buffer.concat(parts)
}

export interface Style {
  x: number
  width: number
  size?: number
  font?: 'regular' | 'bold'
  color?: string
  align?: 'left' | 'center' | 'right'
  /** The role for screen readers; a paragraph by default. */
  role?: 'H1' | 'H2'
}

export interface Printer {
  /** Prints a text, wrapped to a width; returns the y of the next line. */
  (text: string, y: number, style: Style): number
  heightOf(text: string, style: Style): number
  /** The width of a text on one line. */
  widthOf(text: string, style: Pick<Style, 'size' | 'font'>): number
  /** Whether the typeface has every character of a text. */
  knows(text: string): boolean
}

const layoutOf = ({ width, align = 'left', size = 9 }: Style) => ({
  width,
  align,
  lineGap: size * 0.05,
  // Some readers copy and search a ligature as a single character. The library's types accept only lists.
  features: { liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
})

/** Creates the function that prints in a typeface and replaces the characters that the typeface lacks. */
function printer(document: Document, structure: PDFKit.PDFStructureElement, forms: Forms): Printer {
  const replaced = new Map<string, string>()
  const printable = (text: string) =>
    Array.from(text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '), (sign) => {
      if (!replaced.has(sign)) replaced.set(sign, hasGlyph(document, forms, sign) ? sign : '〓')
      return replaced.get(sign)
    }).join('')
  const inStyle = ({ size = 9, font = 'regular', color = ink }: Style) =>
    document.font(nameOf(forms, font)).fontSize(size).fillColor(color)
  const print = (text: string, y: number, style: Style) => {
    // Computed before the style is set, because looking for glyphs changes the font.
    const printed = printable(text)
    const tag = { structParent: structure, structType: style.role ?? 'P' }
    inStyle(style).text(printed, style.x, y, { ...layoutOf(style), ...tag })
    return document.y
  }
  print.knows = (text: string) => !printable(text).includes('〓')
  print.heightOf = (text: string, style: Style) => {
    const printed = printable(text)
    return inStyle(style).heightOfString(printed, layoutOf(style))
  }
  print.widthOf = (text: string, style: Pick<Style, 'size' | 'font'>) => {
    const printed = printable(text)
    return inStyle({ ...style, x: 0, width: 0 }).widthOfString(printed)
  }
  return print
}

const decompress = promisify(brotliDecompress)

/** Two typefaces of the same design, one for Traditional and one for Simplified Chinese; both include Latin. */
const families = { traditional: 'NotoSansTC', simplified: 'NotoSansSC' } as const
type Forms = keyof typeof families

interface Fonts {
  regular: Buffer
  bold: Buffer
}

const loading: Partial<Record<Forms, Promise<Fonts>>> = {}

/** Reads a typeface once, for the first document that needs it. `npm run fonts` makes its files. */
function loadFonts(forms: Forms): Promise<Fonts> {
  const read = async (weight: 'Regular' | 'Bold') =>
    decompress(await readFile(projectFile(`server/pdf/fonts/${families[forms]}-${weight}.ttf.br`)))
  loading[forms] ??= Promise.all([read('Regular'), read('Bold')]).then(([regular, bold]) => ({
    regular,
    bold,
  }))
  return loading[forms]
}

const nameOf = (forms: Forms, font: keyof Fonts) => `${forms}-${font}`

/**
 * Creates a function that chooses the typeface for a text: Traditional, unless Simplified has more of its characters.
 */
function typefacesOf(document: Document): (text: string) => Promise<Forms> {
  const registered = new Set<Forms>()
  const register = async (forms: Forms) => {
    if (registered.has(forms)) return
    registered.add(forms)
    const { regular, bold } = await loadFonts(forms)
    document.registerFont(nameOf(forms, 'regular'), regular)
    document.registerFont(nameOf(forms, 'bold'), bold)
  }
  return async (text) => {
    const signs = Array.from(new Set(text))
    const lacking = (forms: Forms) => signs.filter((sign) => !hasGlyph(document, forms, sign)).length
    await register('traditional')
    const lacked = lacking('traditional')
    if (lacked === 0) return 'traditional'
    await register('simplified')
    return lacking('simplified') < lacked ? 'simplified' : 'traditional'
  }
}

/** Whether a typeface has a character; the library does not expose this. */
function hasGlyph(document: Document, forms: Forms, sign: string): boolean {
  document.font(nameOf(forms, 'regular'))
  const { _font } = document as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
  }
  return _font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
}

/** Draws lines that screen readers ignore. */
export function decorate(document: Document, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

/** Draws a line with a tick at each end and a text in the middle, like a dimension line. */
export function drawDimensionLine(document: Document, print: Printer, y: number, text?: string): void {
  const half = text === undefined ? 0 : print.widthOf(text, { font: 'bold' }) / 2 + 8
  const middle = page.width / 2
  decorate(document, () => {
    document.lineWidth(0.75).strokeColor(ink)
    document.moveTo(left, y - 4).lineTo(left, y + 4)
    document.moveTo(right, y - 4).lineTo(right, y + 4)
    document.moveTo(left, y).lineTo(middle - half, y)
    document
      .moveTo(middle + half, y)
      .lineTo(right, y)
      .stroke()
  })
  if (text === undefined) return
  print(text, y - 6.5, { x: left, width: right - left, font: 'bold', align: 'center' })
}
