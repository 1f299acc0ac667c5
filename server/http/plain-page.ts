import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** A part of a page. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const baseStyle = `
body { margin: 0 auto; padding: 2rem 1rem 6rem; color: #1B1D1C; background: #fff; font: 16px/1.6 system-ui, sans-serif }
h1 { font-weight: 500; letter-spacing: -0.02em } h2 { font-size: 1.125rem }
p { margin: 0.25rem 0 1rem; color: #575A55 } a { color: #0F5159 }
`

/** Responds with a page that needs neither scripts nor files of the shop; its policy allows only this style. */
export function plainPage(
  c: HonoContext,
  { title, style, head = '' }: { title: string; style: string; head?: Html | '' },
  main: Html,
) {
  const css = `${baseStyle}${style}`
  const hash = createHash('sha256').update(css).digest('base64')
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  // The tag is not part of the template below, because formatting would change the text that the policy's hash
  // covers.
  const styleTag = raw(`<style>${css}</style>`)
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          ${head}
          <title>Office Furniture Store | ${title}</title>
          ${styleTag}
        </head>
        <body>
          <main>${main}</main>
        </body>
      </html>`,
  )
}
