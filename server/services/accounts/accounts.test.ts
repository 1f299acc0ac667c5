import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '../../database/tables/members.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { updateUser } from './update-user.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** Returns a function that updates a member. Its calls all use the same session, as if each had just read it. */
async function changing(id: string) {
  const [member] = await shop.context.database.select().from(members).where(eq(members.id, id))
  const session = { idHash: '', member: member! }
  return (change: Parameters<typeof updateUser>[1]) =>
    updateUser({ ...shop.context, session, client: '', language: 'en', requestId: '' }, change)
}

test('concurrent changes keep the fields that they do not name', async () => {
  const { id } = await signedInMember(shop)
  const change = await changing(id)
  const billing = { address: '1 Jalan Contoh', city: 'Ipoh', zipCode: '30000', country: 'Malaysia' } as const
  await change({ firstName: 'Nur' })
  await change({ address: { billing } })
  expect(await change({ lastName: 'Tan' })).toMatchObject({
    firstName: 'Nur',
    lastName: 'Tan',
    address: { billing },
  })
  expect(await change({})).toMatchObject({ firstName: 'Nur', lastName: 'Tan' })
})
