import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopContact } from '#core/shop/contact.ts'
import { createApp } from '../../app.ts'
import { createResponseCache } from '../../cache/serve.ts'
import { createContext, type Context } from '../../context.ts'
import { connect, type Connection } from '../../database/connect.ts'
import { invoices } from '../../database/tables/orders.ts'
import { shopSettings } from '../../database/tables/settings.ts'
import { readPdf } from '../../pdf/test-read-pdf.ts'
import { issueInvoice } from '../../services/orders/invoicing/issue-invoice.ts'
import { readShop } from '../../services/shop/shop.ts'
import { startMailServer, type ReceivedMail } from '../../testing/test-mail-server.ts'
import { moveThrough, place, signedInMember, staff, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let other: Connection
let otherContext: Context
let there: Server
let rendered = 0

beforeAll(async () => {
  shop = await createTestShop()
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
  // Another process, with pages that call the API and are cached.
  other = await connect(shop.url)
  otherContext = createContext(other.db, shop.context.settings)
  const cache = createResponseCache(otherContext)
  const app = createApp(otherContext, { client: undefined }, (callApi) => async (c) => {
    rendered += 1
    const { email } = (await (await callApi('/api/shop', {}, undefined)).json()) as ShopContact
    return c.html(`<title>${email}</title>${'<p>text</p>'.repeat(200)}`)
  })
  there = createServer(cache.listener(app))
  await once(there.listen(0, '127.0.0.1'), 'listening')
  await otherContext.databaseListener.ready()
})
afterAll(async () => {
  there.close()
  await otherContext.live.close()
  await otherContext.databaseListener.close()
  await other.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.context.database.delete(shopSettings)
  await expect.poll(async () => (await readShop(shop.context)).email).toBe('service@example.com')
  await expect.poll(async () => (await readShop(otherContext)).email).toBe('service@example.com')
})

const open = async () => (await clerk.browser.get('/api/staff/settings/shop')).body
const saveOver = (version: string, settings: object) =>
  owner.browser.post('/api/staff/settings/shop', { version, settings })
/** Saves with something changed. */
const change = async (changes: object) => {
  const { version, settings } = await open()
  return saveOver(version, { ...settings, ...changes })
}
const trail = async () => (await owner.browser.get('/api/staff/audit?action=settings.saved')).body.entries
const contact = async () => (await clerk.browser.get('/api/shop')).body
const pageThere = async () => {
  const { port } = there.address() as AddressInfo
  return /<title>(.*?)<\/title>/.exec(await (await fetch(`http://127.0.0.1:${port}/contact`)).text())?.[1]
}

describe('how the shop is reached', () => {
  test('is that of the environment until staff save another, with formatted numbers', async () => {
    const opened = await open()
    expect(opened).toMatchObject({
      settings: {
        chatNumber: '+12025550143',
        email: 'service@example.com',
        officeDays: { first: 1, last: 5 },
      },
      texts: { chatNumber: '+1 202 555 0143' },
    })
    expect(opened.updatedAt).toBeUndefined()
    const { status, body } = await change({ chatNumber: '+60 12-345 6789' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      settings: { ...opened.settings, chatNumber: '+60123456789' },
      texts: { chatNumber: '+60 12 345 6789' },
      updatedAt: '2026-03-02T04:05:06.000Z',
    })
    expect(await open()).toEqual(body)
    expect(await contact()).toMatchObject({ chatNumber: '+60123456789', chatNumberText: '+60 12 345 6789' })
  })

  test('has a LINE account once the owner sets one', async () => {
    expect(await contact()).toMatchObject({ lineAccount: '' })
    expect((await change({ lineAccount: ' Shop.Desks ' })).status).toBe(200)
    expect(await contact()).toMatchObject({ lineAccount: '@shop.desks' })
    expect((await change({ lineAccount: 'https://lin.ee/x' })).status).toBe(400)
    expect((await change({ lineAccount: '' })).status).toBe(200)
    expect(await contact()).toMatchObject({ lineAccount: '' })
  })

  test('is updated in this process, and soon in the pages that another one caches', async () => {
    expect([await pageThere(), await pageThere()]).toEqual(['service@example.com', 'service@example.com'])
    const before = rendered
    await pageThere()
    expect(rendered).toBe(before)
    await change({ email: 'office@shop.example.com' })
    expect((await contact()).email).toBe('office@shop.example.com')
    await expect.poll(pageThere).toBe('office@shop.example.com')
    const after = rendered
    await pageThere()
    expect(rendered).toBe(after)
  })

  test('is cached after a read, unless the read began before a change', async () => {
    await readShop(otherContext)
    const slow = Promise.all([change({ email: 'a@shop.example.com' }), readShop(otherContext)])
    await slow
    await expect.poll(async () => (await readShop(otherContext)).email).toBe('a@shop.example.com')
    const { $client } = other.db
    let queries = 0
    const count = () => (queries += 1)
    $client.on('acquire', count)
    await Promise.all(Array.from({ length: 20 }, () => readShop(otherContext)))
    $client.off('acquire', count)
    expect(queries).toBe(0)
  })

  test('stays as it was last read while the database is down', async () => {
    await change({ email: 'last@shop.example.com' })
    const lost = await connect(shop.url)
    const context = createContext(lost.db, shop.context.settings)
    await expect.poll(async () => (await readShop(context)).email).toBe('last@shop.example.com')
    await context.databaseListener.close()
    await lost.close()
    expect((await readShop(context)).email).toBe('last@shop.example.com')
    // A process that never read the settings uses those it was started with.
    const fresh = createContext(lost.db, shop.context.settings)
    expect((await readShop(fresh)).email).toBe('service@example.com')
    await fresh.databaseListener.close()
  })

  test('is changed by the first of two concurrent saves; the other one is refused', async () => {
    const { version, settings } = await open()
    for (const round of ['first', 'second']) {
      const { version: current } = await open()
      const answers = await Promise.all(
        ['a', 'b'].map((name) =>
          saveOver(current, { ...settings, email: `${name}-${round}@shop.example.com` }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'settings_changed_meanwhile',
        details: { by: 'Test owner' },
      })
    }
    expect((await saveOver(version, settings)).status).toBe(409)
  })

  test('is recorded with who, before and after', async () => {
    await change({ officeHours: { opens: '10:00', closes: '17:00' } })
    const [entry] = await trail()
    expect(entry).toMatchObject({
      actorId: owner.id,
      subject: 'settings',
      before: { officeHours: { opens: '09:00', closes: '18:00' }, sellerName: expect.any(String) },
      after: { officeHours: { opens: '10:00', closes: '17:00' } },
    })
  })

  test('leaves no audit entry when saved unchanged, except the first time', async () => {
    const before = (await trail()).length
    const first = await change({})
    expect(await trail()).toHaveLength(before + 1)
    expect((await change({})).body).toEqual(first.body)
    expect(await trail()).toHaveLength(before + 1)
  })

  test('is on later invoices; issued ones stay unchanged', async () => {
    const [spec] = await stockedSpecs(shop, 100)
    const member = await signedInMember(shop)
    const issue = async () => {
      const orderId = await place(member, [[spec!, 1]])
      await moveThrough(shop, orderId, ['In Progress'])
      await member.browser.post(`/api/orders/${orderId}/requestInvoice`, {})
      await issueInvoice(shop.context, { orderId, actor: staff })
      return orderId
    }
    const textOf = async (orderId: string) => {
      const [row] = await shop.context.database.select().from(invoices).where(eq(invoices.orderId, orderId))
      return readPdf(row!.pdf)
        .flat()
        .map(({ text }) => text)
        .join(' ')
    }
    const first = await issue()
    const seller = { name: 'New Desk Sdn Bhd', address: '9 Jalan Baru, 50480 Kuala Lumpur' }
    await change({ seller, email: 'papers@shop.example.com' })
    const second = await textOf(await issue())
    for (const text of [seller.name, '9 Jalan Baru', 'papers@shop.example.com']) {
      expect(second).toContain(text)
      expect(await textOf(first)).not.toContain(text)
    }
  })

  test.each([
    [{}, 'letters@shop.example.com'],
    [{ MAIL_FROM: 'post@shop.example.com' }, 'post@shop.example.com'],
  ])('is the sender of emails, unless the settings %j name one', async (env, sender) => {
    const received: ReceivedMail[] = []
    const { host, close } = await startMailServer(received)
    const connection = await connect(shop.url)
    const context = createContext(connection.db, {
      ...shop.context.settings,
      MAIL_FROM: undefined,
      ...env,
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://${host}`,
    })
    const message = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    await change({ email: 'letters@shop.example.com' })
    await context.providers.mail.send('siti@example.com', message, 'one')
    expect(received.map(({ email }) => email.from?.address)).toEqual([sender])
    await context.databaseListener.close()
    await connection.close()
    await close()
  })
})

test.each([
  ['a number that nobody can call', { chatNumber: '012-345' }, 'settings.chatNumber'],
  ['an address that is none', { email: 'a@b, c@d' }, 'settings.email'],
  ['a link that runs', { social: [{ name: 'X', url: 'javascript:alert(1)' }] }, 'settings.social.0.url'],
  [
    'hours that end before they begin',
    { officeHours: { opens: '18:00', closes: '09:00' } },
    'settings.officeHours.closes',
  ],
  ['a field that there is not', { demo: false }, 'settings'],
  ['another origin', { origin: 'https://evil.example' }, 'settings'],
])('%s is refused, and named', async (_name, changes, path) => {
  const { version } = await open()
  const { status, body } = await change(changes)
  expect(status).toBe(400)
  expect(body.details.issues.map((issue: { path: string }) => issue.path)).toContain(`body.${path}`.slice(5))
  expect((await open()).version).toBe(version)
})

test('a clerk reads the settings and changes none', async () => {
  const { version, settings } = await open()
  const answer = await clerk.browser.post('/api/staff/settings/shop', {
    version,
    settings: { ...settings, email: 'clerk@example.com' },
  })
  expect(answer.body.code).toBe('not_allowed')
  expect(await open()).toMatchObject({ version })
})
