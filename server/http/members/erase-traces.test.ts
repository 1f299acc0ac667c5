import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { columnsOf, type ExportKind } from '#core/exports/columns.ts'
import { usualLook } from '#core/orders/lists/columns.ts'
import { staffFiles } from '../../database/tables/files.ts'
import { members } from '../../database/tables/members.ts'
import { newsletterSubscribers } from '../../database/tables/newsletter.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'
import { orderViews } from '../../database/tables/order-lists.ts'
import { missedSearches } from '../../database/tables/search.ts'
import { stockRequests } from '../../database/tables/stock-requests.ts'
import { chainAudit, checkAudit } from '../../services/staff/audit-chain.ts'
import { changeEmail, codeFor, openBrowser, registerMember } from '../../testing/test-browser.ts'
import { moveThrough, place, signedInMember } from '../../testing/test-orders.ts'
import {
  clerk,
  database,
  freeNumber,
  login,
  member,
  owner,
  path,
  sendCode,
  setUp,
  shop,
  spec,
} from './test-members.ts'
import { erase, placesOf, spellingsOf } from './test-traces.ts'

setUp()

/** Issued documents, which the law requires to stay as they are. */
const documents = ['public.credit_notes.reason', 'public.invoices.sale']

type Person = ReturnType<typeof newPerson>

/** The words and contacts of a person; nobody else in the tests has any of them. */
function newPerson([firstName, lastName, nameInScript]: [string, string, string]) {
  const own = firstName.toLowerCase()
  return {
    firstName,
    lastName,
    nameInScript,
    phoneNumber: freeNumber(),
    formerPhone: freeNumber(),
    whatsappNumber: freeNumber(),
    contactPhone: freeNumber(),
    email: `${own}@example.net`,
    formerEmail: `before.${own}@example.net`,
    contactEmail: `reception.${own}@example.net`,
    note: `leave it with the neighbour of ${own}`,
  }
}

const subscribe = (email: string) =>
  database()
    .insert(newsletterSubscribers)
    .values({ id: `of ${email}`, email, language: 'en', subscribedAt: shop.context.now() })

const request = (email: string) =>
  database()
    .insert(stockRequests)
    .values({
      id: `of ${email}`,
      productId: spec.productId,
      specId: 'a',
      email,
      by: 'mail',
      language: 'en',
      askedAt: shop.context.now(),
    })

const send = (recipient: string, text = 'Hello.') =>
  database().insert(outboxMessages).values({ channel: 'mail', recipient, subject: 'A message', text })

const saveView = async (name: string, q = '', by = clerk) => {
  const form = { name, shared: false }
  const answer = await by.browser.post('/api/staff/order-views', { form, filters: { q }, look: usualLook })
  expect(answer.status).toBe(200)
  return answer.body.id as string
}

const saveNote = async (name: string, en: string) => {
  const body = { id: `note-${++notes}`, entry: { name, note: { en, 'zh-TW': '' } } }
  expect((await clerk.browser.post('/api/staff/quotation-notes', body)).status).toBe(200)
}
let notes = 0

const viewsLeft = async () => (await database().select().from(orderViews)).map(({ name }) => name).toSorted()

const beginExport = async (exported: ExportKind) => {
  const choice = { exported, columns: columnsOf(exported), format: 'csv' }
  return (await owner.browser.post('/api/staff/exports', { choice, lang: 'en' })).body.file as string
}

const print = async (ids: string[]) => {
  const printing = { papers: ['slips'], labelSheet: 'a6' }
  const asked = await clerk.browser.post('/api/staff/papers', { ids, printing, lang: 'en' })
  return asked.body.files[0].file as string
}

/** A member with former contacts, and a cancelled order with contacts of its own. */
async function memberWithPast(hers: Person) {
  const { firstName, lastName, nameInScript, formerPhone, whatsappNumber } = hers
  const form = await registerMember(shop, {
    firstName,
    lastName,
    nameInScript,
    whatsappNumber,
    phoneNumber: formerPhone,
    email: hers.formerEmail,
  })
  const browser = openBrowser(shop.app)
  await login(form, browser)
  await changeEmail(shop, browser, { email: hers.email, password: form.password })
  const [row] = await database().select().from(members).where(eq(members.phoneNumber, formerPhone))
  const { id } = row!
  const contactInfo = {
    name: `${firstName} ${lastName}`,
    phoneNumber: hers.contactPhone,
    email: hers.contactEmail,
  }
  const orderId = await place({ id, browser, phoneNumber: formerPhone }, [[spec, 1]], {
    contactInfo,
    notes: hers.note,
  })
  await moveThrough(shop, orderId, ['Cancelled'])
  await sendCode(id, hers.phoneNumber)
  const code = await codeFor(shop, hers.phoneNumber)
  await owner.browser.post(path(id, '/phone'), { phoneNumber: hers.phoneNumber, code })
  await shop.sendQueued()
  return { id, orderId }
}

describe('security 72: erasing a member', () => {
  test('leaves no word of theirs in a dump, except in issued documents', async () => {
    const hers = newPerson(['Ermelinda', 'Vanterpool', '范艾美'])
    const { id } = await memberWithPast(hers)
    const contacts = [hers.email, hers.formerEmail, hers.contactEmail]
    for (const email of contacts) {
      await subscribe(email.toUpperCase())
      await request(email)
    }
    for (const to of [...contacts, hers.formerPhone, hers.contactPhone, hers.whatsappNumber]) await send(to)
    await send('colleague@example.com', `Please call ${hers.firstName} ${hers.lastName}.`)
    const looked = [
      ...[hers.phoneNumber, hers.formerPhone, hers.contactPhone].flatMap(spellingsOf),
      hers.formerPhone.slice(-7),
      ...contacts,
      `Mrs ${hers.lastName} ${hers.firstName}`,
      `${hers.firstName} ${hers.lastName}`,
      hers.firstName,
      hers.nameInScript,
    ]
    for (const [index, q] of looked.entries()) {
      await saveView(`View ${index}`, q, index % 2 === 0 ? clerk : owner)
      await owner.browser.get(`/api/staff/orders/export?${new URLSearchParams({ q })}`)
    }
    await saveView(`Orders of ${hers.firstName} ${hers.lastName}`)
    await clerk.browser.post(`/api/staff/order-views/${await saveView(`For ${hers.email}`)}/delete`)
    await saveNote(`For ${hers.nameInScript}`, 'For the third floor.')
    await saveNote('Third floor', `Dear ${hers.firstName} ${hers.lastName}, the lift is too small.`)
    const day = '2026-01-01'
    await database()
      .insert(missedSearches)
      .values([hers.lastName.toLowerCase(), hers.nameInScript].map((words) => ({ day, words, count: 1 })))

    const { email: _, note, nameInScript, firstName, lastName, ...rest } = hers
    const numbers = [rest.phoneNumber, rest.formerPhone, rest.whatsappNumber, rest.contactPhone]
    const texts = [
      note,
      nameInScript,
      firstName,
      lastName,
      ...contacts,
      ...numbers.flatMap(spellingsOf),
      hers.formerPhone.slice(-7),
    ]
    const before = new Set([...(await placesOf(texts)).values()].flat())
    for (const place of [
      'audit_entries.after',
      'missed_searches.words',
      'newsletter_subscribers.email',
      'order_views.filters',
      'order_views.name',
      'quotation_notes.name',
      'quotation_notes.note',
      'orders.contact_email',
      'outbox_messages.recipient',
      'outbox_messages.text',
      'stock_requests.email',
    ])
      expect(before).toContain(`public.${place}`)

    expect((await erase(id, hers.phoneNumber)).status).toBe(200)
    for (const [text, places] of await placesOf(texts))
      expect(
        places.filter((place) => !documents.includes(place)),
        text,
      ).toEqual([])
    await chainAudit(shop.context, { everything: true })
    expect(await checkAudit(shop.context)).not.toHaveProperty('broken')
  })

  test('leaves texts and numbers that other people also have', async () => {
    const hers = newPerson(['Rosamund', 'Pettibone', '裴若夢'])
    const { id } = await memberWithPast(hers)
    // Another member now has her former number, and ordered with the address of her order.
    const other = await signedInMember(shop)
    await database().update(members).set({ phoneNumber: hers.formerPhone }).where(eq(members.id, other.id))
    await place(other, [[spec, 1]], {
      contactInfo: { name: 'Rosamund Moss', phoneNumber: hers.formerPhone, email: hers.contactEmail },
    })
    await shop.sendQueued()
    for (const to of [hers.formerPhone, hers.contactEmail]) await send(to, 'For the other one.')
    await subscribe(hers.contactEmail)
    await request(hers.contactEmail)
    const kept = ['Former number', 'Rosamund', 'Shared address', 'Pets', 'Longer address']
    await saveView(kept[0]!, hers.formerPhone, owner)
    await saveView(kept[1]!, hers.firstName, owner)
    await saveView(kept[2]!, hers.contactEmail, owner)
    await saveView(kept[3]!, 'pet', owner)
    await saveView('Longer address', `x.${hers.email}`, owner)
    await saveView('Hers', hers.lastName, owner)
    expect((await erase(id, hers.phoneNumber)).status).toBe(200)

    expect(await viewsLeft()).toEqual(kept.toSorted())
    expect(await database().$count(newsletterSubscribers)).toBe(1)
    expect(await database().$count(stockRequests)).toBe(1)
    const toOthers = await database()
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.text, 'For the other one.'))
    expect(toOthers).toHaveLength(2)
  })

  test('leaves a message whose amounts happen to spell their phone number', async () => {
    const { id, phoneNumber } = await signedInMember(shop)
    const amount = `RM ${phoneNumber.slice(3, 4)},${phoneNumber.slice(4, 7)}.${phoneNumber.slice(7, 9)}`
    const numbers = `${amount} for ${phoneNumber.slice(9)} chairs`
    for (const text of [
      numbers,
      `Call ${phoneNumber.slice(0, 5)} ${phoneNumber.slice(5, 8)}-${phoneNumber.slice(8)}.`,
    ])
      await send('another@example.com', text)
    expect((await erase(id, phoneNumber)).status).toBe(200)
    const left = await database()
      .select({ text: outboxMessages.text })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, 'another@example.com'))
    expect(left).toEqual([{ text: numbers }])
  })

  test('deletes papers of their orders and exports about customers since they registered, no others', async () => {
    const earlier = await beginExport('customers')
    await database()
      .update(staffFiles)
      .set({ createdAt: new Date(shop.context.now().getTime() - 3_600_000) })
      .where(eq(staffFiles.id, earlier))
    const hers = newPerson(['Clothilde', 'Oyelaran', '歐雅蘭'])
    const { id, orderId } = await memberWithPast(hers)
    const other = await place(member, [[spec, 1]])
    const gone = [await print([other, orderId]), await beginExport('orders')]
    await database().update(staffFiles).set({ state: 'ready' })
    const stays = [earlier, await print([other]), await beginExport('stock')]
    expect((await erase(id, hers.phoneNumber)).status).toBe(200)
    const left = (await database().select({ id: staffFiles.id }).from(staffFiles)).map((file) => file.id)
    expect(left.toSorted()).toEqual(stays.toSorted())
    for (const file of gone)
      expect((await owner.browser.get(`/api/staff/files/${file}`)).body.code).toBe('file_not_found')
  })
})
