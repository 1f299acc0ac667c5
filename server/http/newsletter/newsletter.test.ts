import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { members } from '../../database/tables/members.ts'
import { newsletterSubscribers } from '../../database/tables/newsletter.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { log } from '../../observability/log.ts'
import type { Email, MailProvider } from '../../providers/mail/mail.ts'
import { unsubscribeLink } from '../../services/shop/newsletter.ts'
import { openBrowser, solveHumanCheck, tokenIn } from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let clerk: TestStaff
let moment: Date
const sent: { to: string; email: Email }[] = []

async function openShop(env: Record<string, string> = {}) {
  const opened = await createTestShop({ env, context: { now: () => moment } })
  const mail: MailProvider = {
    name: 'test',
    send: async (to, email) => void sent.push({ to, email }),
  }
  Object.assign(opened.context.providers, { mail })
  return opened
}

beforeAll(async () => {
  moment = new Date('2026-03-02T04:05:06Z')
  shop = await openShop()
  ;[owner, clerk] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'clerk')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  moment = new Date('2026-03-02T04:05:06Z')
  sent.length = 0
  await shop.context.database.$client.query('truncate newsletter_subscribers, rate_limits')
  await shop.context.database.$client.query('delete from pgboss.job')
})

const visitor = () => openBrowser(shop.app)
/** Requests the email like the box in the footer, after the human check. */
async function ask(email: string, { browser = visitor(), lang = 'en' } = {}) {
  const humanCheck = await solveHumanCheck(browser, 'newsletter')
  return browser.post(`/api/newsletter?lang=${lang}`, { email, humanCheck })
}
const subscribe = (email: string, lang = 'en') => ask(email, { lang })
const listed = async () =>
  (await shop.context.database.select().from(newsletterSubscribers)).map(({ email, language }) => [
    email,
    language,
  ])
/** The token of the newest email's link to a page. */
const tokenFor = (page: string) => {
  const link = sent
    .map(({ email }) => new RegExp(`http\\S+${page}\\S+`).exec(email.text)?.[0])
    .findLast(Boolean)
  return tokenIn(link!)
}
const confirm = (token = tokenFor('/newsletter/confirm')) =>
  visitor().post('/api/newsletter/confirm?lang=zh-TW', { token })
async function subscribed(email: string) {
  await subscribe(email)
  expect((await confirm()).status).toBe(200)
  await shop.sendQueued()
}

describe('subscribing', () => {
  test('sends a link, stores nothing, and lists whoever confirms by it, once', async () => {
    const answer = await subscribe(' Mei@example.com ', 'zh-TW')
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: '訂閱成功！' } })
    expect(sent.map(({ to }) => to)).toEqual(['Mei@example.com'])
    expect(sent[0]?.email.subject).toContain('請確認訂閱電子報')
    expect(await listed()).toEqual([])
    const { rows } = await shop.context.database.$client.query(
      `select string_agg(jobs::text, '') as kept from (select data from pgboss.job) as jobs`,
    )
    expect(rows[0].kept ?? '').not.toContain('example.com')

    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(200)
    expect(await listed()).toEqual([['Mei@example.com', 'zh-TW']])
    await shop.sendQueued()
    const welcome = sent.filter(({ email }) => email.unsubscribe !== undefined)
    expect(welcome).toHaveLength(1)
    expect(welcome[0]?.email.text).toContain(welcome[0]!.email.unsubscribe!)
  })

  test('answers and writes the same to an address that is subscribed', async () => {
    await subscribed('mei@example.com')
    const [first, again] = [await subscribe('new@example.com'), await subscribe('MEI@example.com')]
    expect(again.body).toEqual(first.body)
    const [toNew, toMei] = sent.slice(-2)
    expect(toMei?.email.subject).toBe(toNew?.email.subject)
    await confirm()
    expect(await listed()).toEqual([['mei@example.com', 'zh-TW']])
  })

  test('security 8: the email needs a human check, whose solution counts once and for this alone', async () => {
    const browser = visitor()
    const email = 'mei@example.com'
    const post = (humanCheck?: string, to = email) =>
      browser.post('/api/newsletter', { email: to, humanCheck })
    expect(await post()).toMatchObject({ status: 400, body: { code: 'human_check_required' } })
    const other = await solveHumanCheck(browser, 'login')
    expect(await post(other)).toMatchObject({ status: 400, body: { code: 'human_check_failed' } })
    expect(sent).toEqual([])
    const solution = await solveHumanCheck(browser, 'newsletter')
    expect((await post(solution)).status).toBe(200)
    expect(await post(solution, 'siti@example.com')).toMatchObject({ body: { code: 'human_check_failed' } })
    expect(sent.map(({ to }) => to)).toEqual([email])
  })

  test('is confirmed by nothing but its own link within 48 hours, and never by opening it', async () => {
    await subscribe('mei@example.com')
    const token = tokenFor('/newsletter/confirm')
    await visitor().get(`/newsletter/confirm?token=${token}`)
    expect(await listed()).toEqual([])
    const refused = { status: 400, body: { code: 'link_expired' } }
    const other = token.replace(/^[^.]+/, Buffer.from('eve@example.com').toString('base64url'))
    for (const altered of [`${token}x`, other, 'none', 'a.b.c'])
      expect(await confirm(altered)).toMatchObject(refused)
    expect(await visitor().post('/api/newsletter/unsubscribe', { token })).toMatchObject(refused)
    moment = new Date(moment.getTime() + 48 * 3_600_000)
    expect(await confirm(token)).toMatchObject(refused)
    expect(await listed()).toEqual([])
  })

  test('refuses texts without an at-sign, and accepts invalid addresses with one but sends nothing to them', async () => {
    expect((await subscribe('mei.example.com')).status).toBe(400)
    expect((await subscribe('')).status).toBe(400)
    expect((await subscribe('@')).status).toBe(200)
    expect((await subscribe('a@b\r\nBcc: c@example.com')).status).toBe(200)
    expect(sent).toEqual([])
  })

  test('writes at most 5 emails a day to one address, and some for one network', async () => {
    // A separate shop, because a process remembers what is over a limit.
    const own = await openShop({ RATE_LIMIT_UNCONFIRMED_EMAILS: '5', RATE_LIMIT_CODES_PER_CLIENT: '30' })
    const askOwn = (email: string) => ask(email, { browser: openBrowser(own.app) })
    for (let n = 0; n < 5; n += 1) expect((await askOwn('mei@example.com')).status).toBe(200)
    expect(await askOwn('Mei@Example.com')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    expect(sent).toHaveLength(5)
    for (let n = 5; n < 30; n += 1) expect((await askOwn(`m${n}@example.com`)).status).toBe(200)
    expect((await askOwn('one-more@example.com')).status).toBe(429)
    await own.close()
  })

  test('raises an alarm as the requests of a day run out', async () => {
    const own = await openShop({ RATE_LIMIT_CODES_PER_DAY: '5' })
    const alarm = vi.spyOn(log, 'error')
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      const email = `day${n}@example.com`
      statuses.push((await ask(email, { browser: openBrowser(own.app, `192.0.2.${n}`) })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(alarm.mock.calls.map(([about]) => (about as unknown as { sent?: number }).sent)).toEqual([4, 5])
    alarm.mockRestore()
    await own.close()
  })

  test('reports an error when no email can be sent, and counts no email', async () => {
    const { mail } = shop.context.providers
    Object.assign(shop.context.providers, {
      mail: { ...mail, send: () => Promise.reject(new Error('down')) },
    })
    expect((await subscribe('mei@example.com')).status).toBe(500)
    Object.assign(shop.context.providers, { mail })
    const { limits } = shop.context
    expect(await limits.count('newsletterOfDay', '')).toBe(0)
    expect(await limits.count('unconfirmedEmails', 'mei@example.com')).toBe(0)
  })
})

/** Presses the button that email programs show for a link. */
const press = (address: string) =>
  shop.app.request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example.net',
      'sec-fetch-site': 'cross-site',
    },
    body: 'List-Unsubscribe=One-Click',
  })

describe('unsubscribing', () => {
  test('by the link of an email deletes the address; a second time is no failure', async () => {
    await subscribed('mei@example.com')
    const token = tokenFor('/newsletter/unsubscribe')
    await visitor().get(`/newsletter/unsubscribe?token=${token}`)
    expect(await listed()).toHaveLength(1)
    for (let n = 0; n < 2; n += 1)
      expect((await visitor().post('/api/newsletter/unsubscribe', { token })).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('by one press in an email program (RFC 8058), from anywhere and without cookies', async () => {
    await subscribed('mei@example.com')
    const link = new URL(sent.at(-1)!.email.unsubscribe!)
    expect((await press('/newsletter/unsubscribe?token=none')).status).toBe(400)
    expect(await listed()).toHaveLength(1)
    expect((await press(link.pathname + link.search)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('is limited for wrong links alone: the presses of many readers come from one network', async () => {
    const own = await openShop({ RATE_LIMIT_ATTEMPTS: '2' })
    const client = openBrowser(own.app)
    const unsubscribe = (token: string) => client.post('/api/newsletter/unsubscribe', { token })
    const context = { ...own.context, client: '', language: 'en' as const, requestId: '', session: undefined }
    for (const name of ['mei', 'siti', 'nur', 'ali', 'lin']) {
      const subscriber = { email: `${name}@example.com`, language: 'en' as const, subscribedAt: moment }
      const token = new URL(unsubscribeLink(context, subscriber)).searchParams.get('token')!
      expect((await unsubscribe(token)).status).toBe(200)
    }
    const wrong = []
    for (let n = 0; n < 3; n += 1) wrong.push((await unsubscribe('none')).status)
    expect(wrong).toEqual([400, 400, 429])
    await own.close()
  })
})

describe('the list in the back office', () => {
  test('is searched, counted and exported by the owner, who removes from it; a clerk sees none of it', async () => {
    for (const name of ['mei', 'siti', '+cmd']) await subscribed(`${name}@example.com`)
    const { body } = await owner.browser.get('/api/staff/newsletter?q=MEI')
    expect(body).toMatchObject({ total: 1, subscribers: [{ email: 'mei@example.com', language: 'zh-TW' }] })
    expect((await owner.browser.get('/api/staff/newsletter')).body.total).toBe(3)
    const file = await owner.browser.get('/api/staff/newsletter/export')
    expect(file.body).toContain('Email,Language,Subscribed,')
    expect((await owner.browser.get('/api/staff/newsletter/export?lang=zh-TW')).body).toContain(
      '電子郵件,語言,訂閱時間,',
    )
    expect(file.body).toContain("'+cmd@example.com")
    expect(file.body).toContain('/newsletter/unsubscribe?')

    const [{ id }] = body.subscribers
    const remove = () => owner.browser.post(`/api/staff/newsletter/${id}/remove`, {})
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect((await listed()).flat()).not.toContain('mei@example.com')
    const entries = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, 'newsletter'))
    expect(entries.map(({ action }) => action)).toEqual(['newsletter.removed'])
    expect(JSON.stringify(entries)).not.toContain('example.com')
    for (const path of ['/api/staff/newsletter', '/api/staff/newsletter/export'])
      expect((await clerk.browser.get(path)).body.code).toBe('not_allowed')
  })

  test('is included in a member’s export, and erased with the member', async () => {
    const member = await signedInMember(shop)
    await subscribed(`${member.id}@EXAMPLE.com`)
    await subscribed('mei@example.com')
    const [row] = await shop.context.database.select().from(members).where(eq(members.id, member.id))
    const file = (await owner.browser.get(`/api/staff/members/${member.id}/export`)).body
    expect(file.newsletter).toMatchObject({ email: `${member.id}@EXAMPLE.com`, language: 'zh-TW' })
    const { phoneNumber } = row!
    const erased = await owner.browser.post(`/api/staff/members/${member.id}/erase`, { phoneNumber })
    expect(erased.status).toBe(200)
    expect((await listed()).map(([email]) => email)).toEqual(['mei@example.com'])
  })
})
