import { createHash } from 'node:crypto'
import type { Hono } from 'hono'

type Typed = (name: string) => string | undefined

/** The calls of the forms on a quotation's page, by the value of their field `what`. */
const calls: Readonly<Record<string, { path: string; bodyOf: (typed: Typed) => object }>> = {
  accept: {
    path: 'accept',
    bodyOf: (typed) => ({
      version: Number(typed('version')),
      acceptance: {
        name: typed('name'),
        position: typed('position'),
        terms: typed('terms') === 'on',
        purchaseOrderNumber: typed('purchaseOrderNumber'),
        costCentre: typed('costCentre'),
      },
      later: typed('later') === 'on',
    }),
  },
  decline: {
    path: 'decline',
    bodyOf: (typed) => ({
      version: Number(typed('version')),
      declining: { reason: typed('reason'), word: typed('word') },
    }),
  },
  ask: { path: 'messages', bodyOf: (typed) => ({ text: typed('text') }) },
}

/**
 * Answers the forms of a quotation's page in browsers without scripts: "works … without scripts". A form is posted to the
 * address of the page, whose token permits it, from anywhere and without cookies; the answer leads back to the page, with
 * the code of what was wrong.
 */
export function serveNativeAnswers(app: Hono, api: Hono): void {
  app.post('/quotation', async (c) => {
    const { token = '', lang = '' } = c.req.query()
    const form = await c.req.parseBody()
    const typed: Typed = (name) => (typeof form[name] === 'string' ? form[name] : undefined)
    const back = new URLSearchParams({ token, ...(lang !== '' && { lang }) })
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    const call = calls[typed('what') ?? '']
    if (call === undefined) return c.redirect(`/quotation?${back}`, 303)
    const body = JSON.stringify({ token, ...call.bodyOf(typed) })
    const forwarded = c.req.header('x-forwarded-for')
    const response = await api.request(
      `/api/quotations/${call.path}?${new URLSearchParams(lang === '' ? {} : { lang })}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-request-id': String(c.get('requestId' as never)),
          // The same question on the same state of the page is the same submission.
          'idempotency-key': createHash('sha256')
            .update(`${body} ${typed('count')}`)
            .digest('hex'),
          ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        },
        body,
      },
      c.env as object,
    )
    if (!response.ok) {
      const { code } = (await response.json().catch(() => ({}))) as { code?: string }
      back.set('problem', code ?? 'internal')
    }
    return c.redirect(`/quotation?${back}`, 303)
  })
}
