import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContext, type Context } from '../../context.ts'
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts'
import { members } from '../../database/tables/members.ts'
import { openBrowser, registerMember } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { readSettings } from '../../settings/settings.ts'
import { StartError } from '../../start/start-error.ts'
import { loadDemoMember, refuseDemoMembers } from './demo-member.ts'

let database: TestDatabase
let context: Context
beforeEach(async () => {
  database = await createTestDatabase()
  context = createContext(database.db, readSettings({}))
})
afterEach(() => database.drop())

const asProduction = () => ({
  ...context,
  settings: { ...context.settings, SHOP_MODE: 'production' as const },
})

describe('security 41: the demo member', () => {
  test('is there on a demo run, once, and signs in', async () => {
    const shop = await createTestShop()
    const known = await loadDemoMember(shop.context)
    expect(await loadDemoMember(shop.context)).toEqual(known)
    expect(await shop.context.database.$count(members)).toBe(1)
    expect((await openBrowser(shop.app).post('/api/users/login', known)).body.firstName).toBe('Mei Ling')
    await shop.close()
  })

  test('gets the current password from the settings', async () => {
    await loadDemoMember(context)
    const changed = {
      ...context,
      settings: { ...context.settings, DEMO_MEMBER_PASSWORD: 'another oak desk' },
    }
    const [before] = await context.database.select().from(members)
    await loadDemoMember(changed)
    const [after] = await context.database.select().from(members)
    expect(after?.passwordHash).not.toBe(before?.passwordHash)
    expect(after?.id).toBe(before?.id)
  })

  test('does not replace a member who registered with its number or address', async () => {
    const shop = await createTestShop({ env: { HUMAN_CHECK_COST: '1' } })
    const { DEMO_MEMBER_PHONE = '' } = shop.context.settings
    const form = await registerMember(shop, { phoneNumber: DEMO_MEMBER_PHONE })
    expect(await loadDemoMember(shop.context)).toBeUndefined()
    expect((await openBrowser(shop.app).post('/api/users/login', form)).status).toBe(200)

    await registerMember(shop, { phoneNumber: '+60123456781', email: 'mei.ling@example.com' })
    await shop.context.database.delete(members)
    await registerMember(shop, { phoneNumber: '+60123456782', email: 'Mei.Ling@example.com' })
    expect(await loadDemoMember(shop.context)).toBeDefined()
    await shop.close()
  })

  test('is not created in production, which refuses to start with one', async () => {
    expect(await loadDemoMember(asProduction())).toBeUndefined()
    await expect(refuseDemoMembers(asProduction())).resolves.toBeUndefined()
    await loadDemoMember(context)
    await expect(refuseDemoMembers(asProduction())).rejects.toThrow(StartError)
    await expect(refuseDemoMembers(context)).resolves.toBeUndefined()
  })
})
