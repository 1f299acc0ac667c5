import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatDateTime } from '../../core/dates.ts'
import type { Context } from '../context.ts'
import { listOutbox, type OutboxMessage } from '../services/shop/outbox.ts'

const style = `
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem 6rem; color: #1B1D1C; background: #fff; font: 16px/1.6 system-ui, sans-serif }
h1 { font-weight: 500; letter-spacing: -0.02em } h2 { margin: 0; font-size: 1.125rem }
article { margin: 1.5rem 0; padding: 1.5rem; background: #F4F2EE } p { margin: 0.25rem 0 1rem; color: #575A55 }
pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font: inherit } a { color: #0F5159 }
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Serves what the built-in outboxes took instead of sending it, newest first. It is for demo runs alone. */
export function serveOutbox(app: Hono, context: Context): void {
  app.get('/dev/outbox', async (c) => {
    const messages = await listOutbox(context)
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>Office Furniture Store | Outbox</title>
            <style>
              ${style}
            </style>
          </head>
          <body>
            <main>
              <h1>Outbox</h1>
              <p>What a real shop would have sent, newest first.</p>
              ${messages.map(article)}
            </main>
          </body>
        </html>`,
    )
  })
}

function article(message: OutboxMessage): HtmlEscapedString | Promise<HtmlEscapedString> {
  return html`<article data-channel="${message.channel}" data-to="${message.recipient}">
    <h2>${message.subject ?? 'SMS'}</h2>
    <p>
      To ${message.recipient},
      <time datetime="${message.takenAt.toISOString()}">${formatDateTime(message.takenAt)}</time>
    </p>
    <pre>
${message.text.split(/(https?:\/\/\S+)/).map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
  </article>`
}
