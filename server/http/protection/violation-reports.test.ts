import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { log } from '../../observability/log.ts'
import { readSettings } from '../../settings/settings.ts'
import { receiveViolationReports, reportPath } from './violation-reports.ts'

const settings = readSettings({})

function openReports(limits?: { ofClient: number; ofAll: number }) {
  const app = new Hono()
  receiveViolationReports(app, { settings }, limits)
  const logged = vi
    .spyOn(log, 'warn')
    .mockClear()
    .mockImplementation(() => {})
  const send = async (body: unknown, type = 'application/reports+json', address = '192.0.2.1') => {
    const init = {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
    const connection = { incoming: { socket: { remoteAddress: address } } }
    return (await app.request(reportPath, init, connection)).status
  }
  return { send, lines: () => logged.mock.calls.map(([fields]) => fields) }
}

const violation = {
  type: 'csp-violation',
  body: {
    documentURL: 'https://shop.example/order-confirm/20250101-7?phone=%2B60123456789',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/steal.js?of=siti@example.com',
    sourceFile: 'https://shop.example/order-confirm/20250101-7',
    lineNumber: 7,
    sample: 'secret',
  },
}
const logged = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example/steal.js',
  page: 'https://shop.example/order-confirm',
  source: 'https://shop.example/order-confirm',
  line: 7,
}

test('security 60: a refused script is logged, without what may be personal', async () => {
  const { send, lines } = openReports()
  expect(await send([violation, { type: 'deprecation', body: {} }])).toBe(204)
  const older = {
    'csp-report': {
      'document-uri': violation.body.documentURL,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'inline',
      'source-file': violation.body.sourceFile,
      'line-number': 7,
    },
  }
  expect(await send(older, 'application/csp-report; charset=utf-8')).toBe(204)
  expect(lines()).toEqual([logged, { ...logged, blocked: 'inline' }])
})

test('security 60: a body that is no report is not logged, and never fails', async () => {
  const { send, lines } = openReports({ ofClient: 100, ofAll: 100 })
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '[null, 7]',
    '{"csp-report":7}',
    [{ type: 'csp-violation', body: 7 }],
  ])
    expect(await send(body)).toBe(204)
  expect(await send([violation], 'text/plain')).toBe(415)
  expect(await send(' '.repeat(17 * 1024))).toBe(413)
  expect(lines()).toEqual([])
  const odd = {
    type: 'csp-violation',
    body: { effectiveDirective: 'x\n"y', blockedURL: 'data:text/html,secret', documentURL: 7 },
  }
  expect(await send([odd])).toBe(204)
  expect(lines()).toEqual([{ directive: 'unknown', blocked: 'data:', page: '', source: '', line: 0 }])
})

test('security 60: reports are limited by client, in total and in one request', async () => {
  const { send, lines } = openReports({ ofClient: 2, ofAll: 3 })
  expect(await send(Array.from({ length: 50 }, () => violation))).toBe(204)
  expect(lines()).toHaveLength(5)
  expect(await send([violation])).toBe(204)
  expect(await send([violation])).toBe(429)
  expect(await send([violation], 'application/reports+json', '192.0.2.2')).toBe(204)
  expect(await send([violation], 'application/reports+json', '192.0.2.3')).toBe(429)
})
