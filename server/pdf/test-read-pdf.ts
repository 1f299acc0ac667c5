import { inflateSync } from 'node:zlib'

/** A run of text on a page. */
interface Run {
  font: string
  text: string
  /** The number of signs that draw it. */
  signs: number
  /** Its height above the foot of the page, in points. */
  y: number
}

const reference = (text: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1]

/** Reads the objects of a PDF of the shop, its streams as text, and its pages. */
function openPdf(pdf: Buffer) {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body] as const,
    ),
  )
  const body = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const stream = (id: string | undefined) => {
    const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(body(id)) ?? []
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  }
  const pages = [...objects.values()].filter((text) => /\/Type \/Page\n/.test(text))
  return { body, stream, pages }
}

/** Reads the drawing instructions of each page of a PDF of the shop. */
export function readContents(pdf: Buffer): string[] {
  const { stream, pages } = openPdf(pdf)
  return pages.map((page) => stream(reference(page, 'Contents')))
}

/** Reads the texts of a PDF of the shop by page, in drawing order, with the names of their fonts. */
export function readPdf(pdf: Buffer): Run[][] {
  const { body, stream, pages } = openPdf(pdf)
  return pages.map((page) => {
    const [, listed = ''] = /\/Font <<([^>]*)>>/.exec(body(reference(page, 'Resources'))) ?? []
    const fonts = new Map(
      [...listed.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        {
          name: /\/BaseFont \/(\S+)/.exec(body(id))?.[1] ?? '',
          characters: charactersOf(stream(reference(body(id), 'ToUnicode'))),
        },
      ]),
    )
    const runs: Run[] = []
    let y = 0
    let current: { name: string; characters: Map<string, string> } | undefined
    for (const [, font, height, shown = ''] of stream(reference(page, 'Contents')).matchAll(
      /\/(F\d+) [\d.]+ Tf|([\d.-]+) Tm|\[([^\]]*)\] TJ/g,
    )) {
      if (font !== undefined) {
        current = fonts.get(font)
        continue
      }
      if (height !== undefined) {
        y = Number(height)
        continue
      }
      const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      runs.push({
        font: current?.name ?? '',
        signs: codes.length,
        y,
        text: codes.map((code) => current?.characters.get(code) ?? '\ufffd').join(''),
      })
    }
    return runs
  })
}

/** Reads the characters that a font's codes stand for, from its ToUnicode table. */
function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, first = '', listed = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [place, [, hex = '']] of [...listed.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0')
      characters.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  return characters
}
