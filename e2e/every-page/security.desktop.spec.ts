import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { expect, open } from '../support/shop.ts'
import { test } from '../staff/staff.ts'

/** Inserts scripts into a page as an injection would. */
const inject = (page: Page) =>
  page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'globalThis.ran = true'
    const elsewhere = document.createElement('script')
    elsewhere.src = 'https://evil.example/script.js'
    const handler = document.createElement('button')
    handler.setAttribute('onclick', 'globalThis.ran = true')
    const refusals = new Set<SecurityPolicyViolationEvent>()
    // The elements are observed, too, because the event of a removed element does not reach the document.
    for (const listener of [document, inline, handler])
      listener.addEventListener('securitypolicyviolation', (refusal) => {
        refusals.add(refusal as SecurityPolicyViolationEvent)
      })
    Object.assign(globalThis, { refusals })
    document.body.append(inline, elsewhere, handler)
    handler.click()
  })

/** The result of the injection: whether a script ran, and what the browser blocked. */
const outcome = (page: Page) =>
  page.evaluate(() => ({
    ran: 'ran' in globalThis,
    refused: [...((globalThis as { refusals?: Set<SecurityPolicyViolationEvent> }).refusals ?? [])]
      .map(({ effectiveDirective }) => effectiveDirective)
      .sort(),
  }))

test('security 30, 31: scripts cannot read the session, and foreign ones do not run', async ({
  page,
  context,
  signInStaff,
  watch,
}) => {
  watch.allow(/Content Security Policy|evil\.example/)
  await signIn(page)
  await signInStaff(page)
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  for (const path of ['/home', '/account', '/orders', '/checkout', '/staff', '/staff/orders', '/api/docs']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.cookie), path).not.toContain('session=')
    await inject(page)
    await expect
      .poll(() => outcome(page), path)
      .toEqual({ ran: false, refused: ['script-src-attr', 'script-src-elem', 'script-src-elem'] })
  }
})

test('security 60: a script written into a page is refused and reported', async ({ page, watch }) => {
  watch.allow(/Content Security Policy/)
  await page.route('**/home', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const written = '<script>globalThis.ran = true</script><main'
    await route.fulfill({ response: answer, body: html.replace('<main', written) })
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      Object.assign(globalThis, { refused: effectiveDirective }),
    )
  })
  await open(page, '/home')
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(await page.evaluate(() => (globalThis as { refused?: string }).refused)).toBe('script-src-elem')
  const policy = (await page.request.get('/home')).headers()
  expect(policy['content-security-policy']).toMatch(/report-uri \/csp-reports; report-to security/)
  expect(
    await page.request.post('/csp-reports', {
      data: '[]',
      headers: { 'content-type': 'application/reports+json' },
    }),
  ).toBeOK()
})

test('security 31: no page of another site frames the shop', async ({ page, baseURL, watch }) => {
  watch.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/)
  const addresses = ['/home', '/login', '/staff'].map((path) => `${baseURL}${path}`)
  const other = createServer(({ url }, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        url === '/'
          ? ['/framed', ...addresses].map((address) => `<iframe src="${address}"></iframe>`).join('')
          : 'Framed.',
      ),
  )
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  try {
    const { port } = other.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/`)
    const [own, ...shops] = page.frames().filter((frame) => frame !== page.mainFrame())
    expect(own?.url()).toMatch(/\/framed$/)
    expect(shops).toHaveLength(3)
    for (const frame of shops) await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
  } finally {
    other.closeAllConnections()
    other.close()
  }
})
