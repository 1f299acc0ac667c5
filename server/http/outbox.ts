import type { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDateTime } from '#core/dates.ts'
import type { Context } from '../context.ts'
import { listOutbox, type OutboxMessage } from '../services/shop/outbox.ts'
import { peerAddress } from './protection/client-address.ts'
import { isFromThisMachine } from './protection/own-host.ts'
import { plainPage, type Html } from './plain-page.ts'

const style = `
body { max-width: 46rem } h2 { margin: 0 }
article { margin: 1.5rem 0; padding: 1.5rem; background: #F4F2EE }
pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font: inherit }
`

/** Shows, newest first, the messages that the built-in outboxes stored instead of sending; in a demo only. */
export function serveOutbox(app: Hono, context: Context): void {
  app.get('/dev/outbox', async (c, next) => {
    // The outbox contains everybody's codes, so a demo shows it only on its own machine.
    if (!isFromThisMachine(c.req.raw.headers, peerAddress(c))) return next()
    const messages = await listOutbox(context)
    c.header('cache-control', 'no-store')
    return plainPage(
      c,
      { title: 'Outbox', style, head: html`<meta name="robots" content="noindex" />` },
      html`<h1>Outbox</h1>
        <p>What a real shop would have sent, newest first.</p>
        ${messages.map(article)}`,
    )
  })
}

function article(message: OutboxMessage): Html {
  return html`<article data-channel="${message.channel}" data-to="${message.recipient}">
    <h2>${message.subject ?? 'SMS'}</h2>
    <p>
      To ${message.recipient},
      <time datetime="${message.takenAt.toISOString()}">${formatDateTime(message.takenAt)}</time>
    </p>
    <pre>
${message.text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))}</pre>
  </article>`
}
