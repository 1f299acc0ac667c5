import type { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { clientAddress } from './client-address.ts'

/** Where browsers report violations of the content security policy. */
export const reportPath = '/csp-reports'

/** Maximum bytes of a request with reports. */
const maxBytes = 16 * 1024
/** Maximum number of reports of one request that are logged. */
const maxReports = 5

const text = z.string().max(2000).catch('')
const line = z.number().int().catch(0)

/** A report, in the format of the Reporting API or of `report-uri`. */
const violation = z.union([
  z
    .object({
      type: z.literal('csp-violation'),
      body: z.object({
        effectiveDirective: text,
        blockedURL: text,
        documentURL: text,
        sourceFile: text,
        lineNumber: line,
      }),
    })
    .transform(({ body }) => body),
  z
    .object({
      'csp-report': z.object({
        'effective-directive': text,
        'blocked-uri': text,
        'document-uri': text,
        'source-file': text,
        'line-number': line,
      }),
    })
    .transform(({ 'csp-report': body }) => ({
      effectiveDirective: body['effective-directive'],
      blockedURL: body['blocked-uri'],
      documentURL: body['document-uri'],
      sourceFile: body['source-file'],
      lineNumber: body['line-number'],
    })),
])

/**
 * Logs reports of refused scripts: the directive, the blocked source, and the kind of page, without queries, ids and
 * samples, which may be personal. Reports beyond a limit per minute are dropped.
 */
export function receiveViolationReports(
  app: Hono,
  { settings }: Pick<Context, 'settings'>,
  limits = { ofClient: 10, ofAll: 100 },
): void {
  const perClient = new RateLimiterMemory({ points: limits.ofClient, duration: 60 })
  const all = new RateLimiterMemory({ points: limits.ofAll, duration: 60 })
  app.post(reportPath, async (c) => {
    const type = c.req.header('content-type')?.split(';')[0]
    if (type !== 'application/reports+json' && type !== 'application/csp-report') return c.body(null, 415)
    try {
      await perClient.consume(clientAddress(c, settings))
      await all.consume('all')
    } catch {
      return c.body(null, 429)
    }
    const body = await c.req.text()
    if (Buffer.byteLength(body) > maxBytes) return c.body(null, 413)
    for (const report of [parseJson(body)].flat().slice(0, maxReports)) {
      const { data } = violation.safeParse(report)
      if (data) log.warn(loggable(data), 'a page tried what its policy forbids')
    }
    return c.body(null, 204)
  })
}

const loggable = (data: z.output<typeof violation>) => ({
  directive: /^[a-z-]{1,40}$/.test(data.effectiveDirective) ? data.effectiveDirective : 'unknown',
  blocked: placeOf(data.blockedURL),
  page: placeOf(data.documentURL),
  source: placeOf(data.sourceFile),
  line: data.lineNumber,
})

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The origin and first path segment of a URL; keywords such as `inline` stay as they are. */
function placeOf(url: string): string {
  if (/^[a-z-]{0,30}$/.test(url)) return url
  if (!URL.canParse(url)) return 'unknown'
  const { protocol, host, pathname } = new URL(url)
  return /^https?:$/.test(protocol) ? `${protocol}//${host}/${pathname.split('/')[1]}` : protocol
}
