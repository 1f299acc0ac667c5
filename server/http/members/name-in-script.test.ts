import { describe, expect, test } from 'vitest'
import { listOutbox } from '../../services/shop/outbox.ts'
import { orderOf, place } from '../../testing/test-orders.ts'
import { clerk, find, look, owner, path, registeredMember, setUp, shop, spec } from './test-members.ts'

setUp()

const own = '陳美玲'
const address = { ...orderOf([]).shippingAddress!, firstName: 'Mei Ling', lastName: 'Tan' }
const contact = { name: 'Mei Ling Tan', phoneNumber: '+60123456789', email: 'mei@example.com' }

/** A member who also entered their name in another script. */
async function namedMember() {
  const member = await registeredMember()
  const { status, body } = await member.browser.post('/api/users/update', { nameInScript: ` ${own} ` })
  expect(status).toBe(200)
  expect(body.nameInScript).toBe(own)
  return member
}

describe('the name in one’s own script', () => {
  test('stays when it is not sent, and goes when it is emptied', async () => {
    const { browser } = await namedMember()
    await browser.post('/api/users/update', { firstName: 'Mei' })
    expect((await browser.get('/api/users/me')).body).toMatchObject({ firstName: 'Mei', nameInScript: own })
    await browser.post('/api/users/update', { nameInScript: ' ' })
    expect((await browser.get('/api/users/me')).body).not.toHaveProperty('nameInScript')
  })

  test('is refused when it is longer than 60 characters or has no letter', async () => {
    const { browser } = await namedMember()
    for (const nameInScript of ['字'.repeat(61), '123'])
      expect(await browser.post('/api/users/update', { nameInScript })).toMatchObject({ status: 400 })
    expect((await browser.get('/api/users/me')).body.nameInScript).toBe(own)
  })

  test('is shown to staff, and a search finds its member', async () => {
    const { id, firstName, lastName } = await namedMember()
    expect(await find({ q: own })).toContain(id)
    expect(await find({ q: `${own} ${firstName} ${lastName}` })).toContain(id)
    expect(await look(id)).toMatchObject({ nameInScript: own })
    const { body } = await clerk.browser.get(`/api/staff/members?${new URLSearchParams({ q: own })}`)
    expect(body.members[0]).toMatchObject({ nameInScript: own })
    expect((await owner.browser.get(path(id, '/export'))).body.account).toMatchObject({ nameInScript: own })
  })

  test('is stored with an order, found there and written before the name', async () => {
    const member = await namedMember()
    const id = await place(member, [[spec, 1]], {
      contactInfo: { ...contact, nameInScript: own },
      shippingAddress: { ...address, nameInScript: '林小華' },
      billingAddress: address,
    })
    const { body: order } = await member.browser.get(`/api/orders/${id}`)
    expect(order).toMatchObject({
      contactInfo: { name: 'Mei Ling Tan', nameInScript: own },
      shippingAddress: { firstName: 'Mei Ling', nameInScript: '林小華' },
    })
    const { body } = await clerk.browser.get(`/api/staff/orders?${new URLSearchParams({ q: own })}`)
    const found = body.orders.filter((row: { id: string }) => row.id === id)
    expect(found).toMatchObject([{ customerName: '陳美玲 Mei Ling Tan' }])
    await shop.sendQueued()
    const [mail] = (await listOutbox(shop.context)).filter(({ recipient }) => recipient === contact.email)
    expect(mail).toMatchObject({ text: expect.stringContaining('Hello 陳美玲 Mei Ling Tan,') })
    expect(mail).toMatchObject({ text: expect.stringContaining('林小華 Mei Ling Tan') })
  })

  test('is missing from an order of somebody who wrote none', async () => {
    const member = await registeredMember()
    const id = await place(member, [[spec, 1]], { contactInfo: { ...contact, nameInScript: '' } })
    const { body } = await member.browser.get(`/api/orders/${id}`)
    expect(body.contactInfo).not.toHaveProperty('nameInScript')
  })
})
