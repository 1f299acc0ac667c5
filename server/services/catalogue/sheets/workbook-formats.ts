import type { Readable } from 'node:stream'
import { fromBufferPromise, type Entry } from 'yauzl'

/** The number formats of a row's cells, by column from 0. Cells without a format are left out. */
interface RowFormats {
  /** Row number from 0. */
  index: number
  formats: ReadonlyMap<number, string>
}

/**
 * Yields the number formats of a sheet, row by row, but only those that may add leading zeros, words or a unit to a
 * number. Needed because the library that reads the values does not return formats.
 */
export async function* sheetFormats(archive: Buffer, sheet: number): AsyncGenerator<RowFormats> {
  const zip = await fromBufferPromise(archive, { autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const streamOf = async (name: string | undefined) => {
    const entry = entries.get(name ?? '')
    return entry && zip.openReadStreamPromise(entry)
  }
  const textOf = async (name: string) => {
    const stream = await streamOf(name)
    return stream === undefined ? '' : (await stream.setEncoding('utf8').toArray()).join('')
  }
  const formats = formatsOfStyles(await textOf('xl/styles.xml'))
  if (!formats.some((format) => format !== undefined)) return
  const [workbook, relations] = [await textOf('xl/workbook.xml'), await textOf('xl/_rels/workbook.xml.rels')]
  const stream = await streamOf(pathOfSheet(workbook, relations, sheet))
  if (stream !== undefined) yield* formatsInRows(stream, formats)
}

/**
 * Yields the tags of some elements in XML, with their attributes. A regular expression suffices, because texts never
 * contain an unescaped '<'.
 */
function* tagsIn(xml: string, names: string) {
  for (const [tag, name = '', attributes = ''] of xml.matchAll(
    new RegExp(String.raw`</?(?:\w+:)?(${names})\b([^>]*)>`, 'g'),
  ))
    yield { name, isEnd: tag.startsWith('</'), attributes }
}

function attribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*["']([^"']*)["']`).exec(attributes) ?? []
  return value?.replaceAll(/&(quot|apos|lt|gt|amp);/g, (_, entity: string) => entities[entity] ?? '')
}

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

/**
 * The built-in formats of Excel that add something to a number. The other built-in formats only round, group digits or
 * show a time.
 */
const builtIn: readonly (readonly [id: string, format: string])[] = [
  ['9', '0%'],
  ['10', '0.00%'],
]

/** Returns the format of each style; undefined for styles that add nothing to a number. */
function formatsOfStyles(xml: string): (string | undefined)[] {
  const known = new Map<string | undefined, string | undefined>(builtIn)
  for (const { attributes } of tagsIn(xml, 'numFmt'))
    known.set(attribute(attributes, 'numFmtId'), attribute(attributes, 'formatCode'))
  const styles: (string | undefined)[] = []
  let isInside = false
  for (const { name, isEnd, attributes } of tagsIn(xml, 'cellXfs|xf')) {
    if (name === 'cellXfs') isInside = !isEnd
    else if (isInside && !isEnd) styles.push(known.get(attribute(attributes, 'numFmtId')))
  }
  return styles
}

function pathOfSheet(workbook: string, relations: string, sheet: number): string | undefined {
  const { attributes = '' } = [...tagsIn(workbook, 'sheet')][sheet] ?? {}
  const id = attribute(attributes, String.raw`\w+:id`)
  const relation = [...tagsIn(relations, 'Relationship')].find(
    (one) => attribute(one.attributes, 'Id') === id,
  )
  const target = attribute(relation?.attributes ?? '', 'Target')
  return target?.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The maximum number of characters of a tag. Only a malicious workbook has longer ones. */
const longestTag = 10_000

async function* formatsInRows(
  stream: Readable,
  formats: readonly (string | undefined)[],
): AsyncGenerator<RowFormats> {
  let rest = ''
  let [index, column, found] = [-1, -1, new Map<number, string>()]
  for await (const piece of stream.setEncoding('utf8')) {
    const xml: string = rest + piece
    const end = xml.lastIndexOf('>') + 1
    for (const { name, isEnd, attributes } of tagsIn(xml.slice(0, end), 'row|c')) {
      if (name === 'row' && isEnd) {
        if (found.size > 0) yield { index, formats: found }
      } else if (name === 'row') {
        index = Number(attribute(attributes, 'r') ?? index + 2) - 1
        ;[column, found] = [-1, new Map()]
      } else if (!isEnd) {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1
        const format = formats[Number(attribute(attributes, 's') ?? -1)]
        if (format !== undefined) found.set(column, format)
      }
    }
    const tag = xml.indexOf('<', end)
    rest = tag === -1 ? '' : xml.slice(tag)
    if (rest.length > longestTag) return
  }
}

/** Returns the index of a cell's column, from 0: columnOf('AB12') //=> 27 */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
