import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { specCosts } from '../../database/tables/catalogue.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { shopSettings } from '../../database/tables/settings.ts'
import { quotations, quotationVersions } from '../../database/tables/quotations/quotations.ts'
import { staffRoles } from '../../database/tables/staff.ts'
import { findMember, quotationToken } from '../../services/quotations/links.ts'
import { startSettings } from '../../settings/settings.ts'
import { staffWith, type TestStaff } from '../../testing/test-staff.ts'
import { clerk, member, owner, shop, spec } from '../orders/test-staff-orders.ts'
import {
  codeOf,
  decide,
  given,
  limitTo,
  ok,
  outcomeOf,
  queue,
  setUpLimits,
} from '../staff/given/test-given.ts'
import { act, begun, byHand, changeSpec, line, read, save, send } from './test-staff-quotations.ts'

setUpLimits()

const why = 'A large order, and they come back.'

beforeEach(async () => {
  const { database } = shop.context
  await database.delete(shopSettings)
  const settings = { ...startSettings(shop.context.settings), deductionLimit: 40 }
  await database.insert(shopSettings).values({ settings, updatedAt: shop.context.now() })
  shop.context.savedSettings.invalidate()
  await database.delete(specCosts)
})

/** A draft that gives away this much by a price set by hand, for two pieces. */
const below = (ringgit: number, by: TestStaff = clerk) =>
  begun({ lines: [line(spec, 2, byHand(spec.price - ringgit / 2))] }, by)

describe('security 68: a quotation', () => {
  test('below the prices of the shop counts as a deduction of the clerk, times its pieces', async () => {
    expect(await outcomeOf(send(await below(42)))).toBe('deduction_above_limit')
    expect(await outcomeOf(send(await below(40)))).toBe('done')
    expect(await given()).toEqual([['quotation', 40, false]])
    expect(await outcomeOf(send(await below(10)))).toBe('done')
    // The limit of one person and day is RM 50.
    expect(await outcomeOf(send(await below(2)))).toBe('second_person_needed')
  })

  test('counts its discount too, at most the value of its goods', async () => {
    expect(await outcomeOf(send(await begun({ discount: 41 })))).toBe('deduction_above_limit')
    expect(await outcomeOf(send(await begun({ discount: 50 }, owner), {}, owner))).toBe('done')
    expect(await given()).toEqual([['quotation', 50, false]])
    expect(await codeOf(send(await begun({ discount: 999_999 })))).toBe('deduction_above_limit')
  })

  test('for nothing counts wholly; a dearer line makes up for nothing', async () => {
    const free = {
      lines: [line(spec, 1, byHand(0)), { kind: 'free', description: 'Work', pieces: 1, price: 999 }],
    }
    expect(await outcomeOf(send(await begun(free, owner), {}, owner))).toBe('second_person_needed')
    const dearer = await begun({ lines: [line(spec, 1, byHand(spec.price + 100))], discount: 41 })
    expect(await outcomeOf(send(dearer))).toBe('deduction_above_limit')
  })

  test('at a price that has risen since the draft was saved counts the difference', async () => {
    const id = await begun()
    await changeSpec({ priceSen: (spec.price + 30) * 100, regularPriceSen: (spec.price + 30) * 100 })
    expect(await outcomeOf(send(id))).toBe('deduction_above_limit')
    await save(id, {})
    expect(await outcomeOf(send(id))).toBe('done')
    await changeSpec({ priceSen: spec.price * 100, regularPriceSen: spec.price * 100 })
  })

  test('needs the permission to give discounts', async () => {
    const nobody = await staffWith(shop, 'orders:place', 'members:read')
    expect(await outcomeOf(send(await below(2, nobody), {}, nobody))).toBe('deduction_above_limit')
    const { database } = shop.context
    const entries = await database.select().from(auditEntries)
    expect(entries.some(({ action, actorId }) => action === 'access.refused' && actorId === nobody.id)).toBe(
      true,
    )
  })

  test('below the cost needs the permission to approve discounts', async () => {
    await shop.context.database
      .insert(specCosts)
      .values({ productId: spec.productId, specId: spec.id, costSen: (spec.price - 1) * 100 })
    expect(await outcomeOf(send(await below(4)))).toBe('deduction_above_limit')
    expect(await outcomeOf(send(await below(2)))).toBe('done')
    expect(await outcomeOf(send(await below(4, owner), {}, owner))).toBe('done')
  })

  test('above the limit waits for a colleague, whose approval sends it', async () => {
    const id = await below(200)
    expect(await outcomeOf(send(id, { why }))).toBe('waits')
    expect(await read(id)).toMatchObject({
      state: 'draft',
      waits: { by: 'Test clerk', reason: why, amount: 200 },
    })
    const { number } = await read(id)
    expect(await queue()).toMatchObject([{ kind: 'quotation', amount: 200, quotation: { id, number } }])
    expect(await codeOf(decide(true, clerk))).toBe('not_allowed')
    expect((await ok(decide(true))) as object).toMatchObject({ dropped: false })
    const found = await read(id)
    expect(found).toMatchObject({ state: 'sent', version: 1, versions: [{ sentBy: 'Test clerk' }] })
    expect(found.waits).toBeUndefined()
    expect(await given()).toEqual([['quotation', 200, true]])
  })

  test('that was changed after a colleague was asked is not sent by their approval', async () => {
    const id = await below(200)
    await send(id, { why })
    await save(id, { lines: [line(spec, 2, byHand(1))] })
    expect(await queue()).toEqual([])
    await send(id, { why })
    await changeSpec({ priceSen: (spec.price + 1) * 100, regularPriceSen: (spec.price + 1) * 100 })
    expect((await ok(decide(true))) as object).toMatchObject({ dropped: true })
    expect((await read(id)).versions).toEqual([])
    await changeSpec({ priceSen: spec.price * 100, regularPriceSen: spec.price * 100 })
  })

  test('is not sent by their approval once whoever asked may not charge its fees any more', async () => {
    const seller = await staffWith(shop, 'orders:place', 'members:read', 'discounts:approve', 'fees:charge')
    const id = await begun({ lines: [line(spec, 2, byHand(spec.price - 100))], deliveryFee: 20 }, seller)
    await ok(send(id, { why }, seller))
    await shop.context.database
      .update(staffRoles)
      .set({ permissions: ['orders:read', 'orders:place', 'members:read', 'discounts:approve'] })
      .where(eq(staffRoles.key, `role-of-${seller.id}`))
    expect((await ok(decide(true))) as object).toMatchObject({ dropped: true })
    expect((await read(id)).versions).toEqual([])
  })

  test('is sent by their approval also if the buyer asks something meanwhile', async () => {
    const id = await begun({ lines: [line(spec, 2)] })
    await ok(send(id))
    await save(id, { lines: [line(spec, 2, byHand(spec.price - 100))] })
    await ok(send(id, { why }))
    const { context } = shop
    const [quotation] = await context.database.select().from(quotations).where(eq(quotations.id, id))
    const [version] = await context.database
      .select()
      .from(quotationVersions)
      .where(eq(quotationVersions.quotationId, id))
    const token = quotationToken(context, quotation!, version!, await findMember(context.database, member.id))
    await ok(member.browser.post('/api/quotations/messages', { token, text: 'By the stairs?' }))
    expect((await ok(decide(true))) as object).toMatchObject({ dropped: false })
    expect(await read(id)).toMatchObject({ version: 2, question: true })
  })

  test('that a colleague refuses stays a draft', async () => {
    const id = await below(200)
    await send(id, { why })
    await ok(decide(false))
    expect(await read(id)).toMatchObject({ state: 'draft', draft: true })
  })

  test('that is replaced or withdrawn before it was accepted counts once, or not any more', async () => {
    const id = await below(40)
    await ok(send(id))
    await save(id, { discount: 20 })
    await ok(send(id))
    expect(await given()).toEqual([['quotation', 20, false]])
    await act(id, '/withdraw', { reason: 'x' })
    expect(await given()).toEqual([])
  })

  test('of one person a day is limited together, also at once', async () => {
    await limitTo({ discount: 50 })
    const ids = [await below(30), await below(30), await below(30)]
    const outcomes = await Promise.all(ids.map((id) => outcomeOf(send(id))))
    expect(outcomes.toSorted()).toEqual(['done', 'second_person_needed', 'second_person_needed'])
  })
})
