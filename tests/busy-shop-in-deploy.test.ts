import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { retryUnavailableAfter } from '../core/shop/retry-after.ts'
import { shedLoad } from '../server/http/protection/shed-load.ts'

const haproxy = readFileSync('deploy/cluster/haproxy.cfg', 'utf8')
const varnish = readFileSync('deploy/cache/varnish.vcl', 'utf8')

test('a request that a busy shop refuses is not sent to the next shop', async () => {
  const busy = shedLoad({
    maxConcurrent: 0,
    maxPerClient: 0,
    clientOf: () => 'visitor',
    isLagging: () => false,
    onShed() {},
  })
  const refused = await new Hono().use(busy).request('/home')
  const asked = /beresp\.status == (\d+) && beresp\.http\.Retry-After == "(\d+)"/.exec(varnish)
  expect(asked?.slice(1)).toEqual(['503', String(retryUnavailableAfter)])
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).not.toBe(asked?.[2])

  // HAProxy cannot tell the two refusals apart, so it tries other shops only if Varnish asks for it.
  const backends = haproxy.split(/^backend /m).filter((part) => /^\s*retry-on\b.*\b503\b/m.test(part))
  expect(backends.map((part) => part.split('\n')[0])).toEqual(['pages_elsewhere'])
  expect(haproxy).toContain('use_backend pages_elsewhere if public_page { req.hdr(X-Elsewhere) -m found }')
  expect(varnish).toMatch(/beresp\.http\.Retry-After == "5"[^}]*set bereq\.http\.X-Elsewhere = "1";/)
})
