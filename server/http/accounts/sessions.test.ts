import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { countInputs } from '#tests/test-inputs.ts'
import { members } from '../../database/tables/members.ts'
import { openBrowser, registerMember, type TestBrowser } from '../../testing/test-browser.ts'
import { browse, emailsTo, later, minute, newPerson, setUp, shop } from './test-accounts.ts'

setUp()

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signIn = (form: object, browser: TestBrowser, userAgent: string) =>
  browser.post('/api/users/login', form, { 'user-agent': userAgent })

const statusOf = async (browser: TestBrowser) => {
  countInputs()
  return (await browser.get('/api/users/me')).status
}

const messagesTo = async (recipient: string) => {
  await shop.sendQueued()
  return emailsTo(recipient)
}

describe('security 50: the sessions of a member', () => {
  test('are listed with device, network and last use, the current one marked', async () => {
    const form = await registerMember(shop, newPerson())
    const [phone, laptop] = [openBrowser(shop.app, '203.0.113.7'), openBrowser(shop.app, '198.51.100.20')]
    await signIn(form, phone, iphone)
    later(2 * minute)
    await signIn(form, laptop, firefox)
    const { body } = await laptop.get('/api/users/sessions')
    expect(body.sessions).toMatchObject([
      { device: 'Firefox, Linux', network: '198.51.100.x', current: true },
      { device: 'Safari, iPhone', network: '203.0.113.x', current: false },
    ])
    expect(body.sessions[0].lastUsedAt.seconds - body.sessions[1].lastUsedAt.seconds).toBe(120)
    expect(JSON.stringify(body)).not.toContain(laptop.cookies.get('session'))
  })

  test('end one by one', async () => {
    const form = await registerMember(shop, newPerson())
    const [phone, laptop, stranger] = [browse(), browse(), browse()]
    await signIn(form, phone, iphone)
    await signIn(form, laptop, firefox)
    await signIn(await registerMember(shop, newPerson()), stranger, firefox)
    const { body } = await laptop.get('/api/users/sessions')
    const { id } = body.sessions.find(({ current }: { current: boolean }) => !current)
    // Nobody else can end it.
    expect((await stranger.post(`/api/users/sessions/${id}/end`)).status).toBe(200)
    expect(await statusOf(phone)).toBe(200)
    for (let round = 0; round < 2; round += 1)
      expect((await laptop.post(`/api/users/sessions/${id}/end`)).status).toBe(200)
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
  })

  test('end everywhere', async () => {
    const form = await registerMember(shop, newPerson())
    const browsers = [browse(), browse(), browse()]
    for (const browser of browsers) await signIn(form, browser, iphone)
    expect((await browsers[0]!.post('/api/users/sessions/end')).status).toBe(200)
    for (const browser of browsers) expect(await statusOf(browser)).toBe(401)
    expect(browsers[0]!.cookies.has('session')).toBe(false)
  })
})

describe('security 50: a sign-in on a new device', () => {
  test('is reported by e-mail, except the first one and those on a known device', async () => {
    countInputs(4)
    const form = await registerMember(shop, newPerson())
    const [phone, laptop] = [browse(), browse()]
    await signIn(form, phone, iphone)
    await phone.post('/api/users/logout')
    await signIn(form, phone, iphone)
    const before = (await messagesTo(form.email)).length
    await signIn(form, laptop, firefox)
    const [newest, ...others] = await messagesTo(form.email)
    expect(others).toHaveLength(before)
    expect(newest?.subject).toBe('Office Furniture Store | New sign-in to your account')
    expect(newest?.text).toContain('new device: Firefox, Linux.')
    await signIn(form, laptop, firefox)
    expect(await messagesTo(form.email)).toHaveLength(before + 1)
  })

  test('is reported by SMS if there is no e-mail address', async () => {
    const form = await registerMember(shop, newPerson())
    await signIn(form, browse(), iphone)
    await shop.context.database
      .update(members)
      .set({ email: null })
      .where(eq(members.phoneNumber, form.phoneNumber))
    await signIn(form, browse(), 'curl/8')
    expect((await messagesTo(form.phoneNumber))[0]?.text).toContain('new device (unknown device)')
  })
})
