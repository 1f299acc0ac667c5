import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderOf, place, signedInMember, stockedSpecs, type TestMember } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff

beforeAll(async () => {
  shop = await createTestShop({ env: { SHOP_LINE_ACCOUNT: '@shop' } })
  clerk = await signedInStaff(shop, 'clerk')
})
afterAll(() => shop.close())

/** The chats offered to staff for a new order. */
async function chatsOf(member: TestMember, phoneNumber: string): Promise<string[]> {
  const [spec] = await stockedSpecs(shop, 10)
  const contactInfo = { ...orderOf([]).contactInfo, phoneNumber }
  const id = await place(member, [[spec!, 1]], { contactInfo })
  return (await clerk.browser.get(`/api/staff/orders/${id}`)).body.customer.chats
}

describe('staff write to a customer', () => {
  test('first in the chat of the country, then in the one that the customer chose', async () => {
    const member = await signedInMember(shop)
    expect(await chatsOf(member, '+60123456789')).toEqual(['whatsapp', 'line'])
    expect(await chatsOf(member, '+886912345678')).toEqual(['line', 'whatsapp'])
    const chosen = await member.browser.post('/api/users/update', { preferredChat: 'whatsapp' })
    expect(chosen.body).toMatchObject({ preferredChat: 'whatsapp' })
    expect(await chatsOf(member, '+886912345678')).toEqual(['whatsapp', 'line'])
    await member.browser.post('/api/users/update', { firstName: 'Mei' })
    expect((await member.browser.get('/api/users/me')).body).toMatchObject({ preferredChat: 'whatsapp' })
    await member.browser.post('/api/users/update', { preferredChat: '' })
    expect((await member.browser.get('/api/users/me')).body).not.toHaveProperty('preferredChat')
    expect((await member.browser.post('/api/users/update', { preferredChat: 'fax' })).status).toBe(400)
  })

  test('to the WhatsApp number of the account, or to the number of the person they order for', async () => {
    const member = await signedInMember(shop)
    const [spec] = await stockedSpecs(shop, 10)
    await member.browser.post('/api/users/update', { whatsappNumber: '+60198765432' })
    const numberOf = async (phoneNumber: string) => {
      const contactInfo = { ...orderOf([]).contactInfo, phoneNumber }
      const id = await place(member, [[spec!, 1]], { contactInfo })
      return (await clerk.browser.get(`/api/staff/orders/${id}`)).body.customer.whatsappNumber
    }
    const own = (await member.browser.get('/api/users/me')).body.phoneNumber as string
    expect(await numberOf(own)).toBe('+60198765432')
    expect(await numberOf('+60123450000')).toBe('+60123450000')
  })

  test('and log that they sent a message by LINE', async () => {
    const member = await signedInMember(shop)
    const [spec] = await stockedSpecs(shop, 10)
    const id = await place(member, [[spec!, 1]])
    const { status } = await clerk.browser.post(`/api/staff/orders/${id}/calls`, { outcome: 'line_sent' })
    expect(status).toBe(200)
  })
})
