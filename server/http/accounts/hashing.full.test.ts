import type * as argon2 from '@node-rs/argon2'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { addStaff } from '../../services/staff/accounts.ts'
import { openBrowser, registerMember, registrationForm } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const module = await original<typeof argon2>()
  return { ...module, hash: vi.fn(module.hash), verify: vi.fn(module.verify) }
})

let shop: Awaited<ReturnType<typeof createTestShop>>
let email: string
let phoneNumber: string
beforeAll(async () => {
  shop = await createTestShop({ env: { HUMAN_CHECK_COST: '1' } })
  ;({ email, phoneNumber } = await registerMember(shop))
})
afterAll(() => shop.close())
beforeEach(() => {
  vi.mocked(hash).mockClear()
  vi.mocked(verify).mockClear()
})

const hashed = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length
const newPassword = 'teak and bamboo'

test.each([
  ['/api/staff/set-up', () => ({ token: 'x'.repeat(43), password: newPassword }), 'link_expired'],
  ['/api/users/register', () => registrationForm({ phoneNumber: '+60199999999' }), 'phone_not_verified'],
  ['/api/users/updatePassword', () => ({ phoneNumber, newPassword }), 'code_not_verified'],
  [
    '/api/users/changePasswordWithEmailOtp',
    () => ({ email, otp: '000000', newPassword }),
    'incorrect_email_code',
  ],
])('security 57: %s hashes nothing before its token or code was right', async (path, body, code) => {
  expect((await openBrowser(shop.app).post(path, body())).body.code).toBe(code)
  expect(hashed()).toBe(0)
})

test('security 57: a new password of staff is hashed only after a right code', async () => {
  const { browser } = await signedInStaff(shop, 'clerk')
  const change = { password: 'walnut and rattan', newPassword, code: '000000' }
  expect((await browser.post('/api/staff/password', change)).body.code).toBe('wrong_second_factor')
  expect(hashed()).toBe(0)
})

test('security 57: a set-up link with a common password still works afterwards', async () => {
  const { link } = (await addStaff(shop.context, { email: 'a@example.com', name: 'Aisyah', role: 'clerk' }))!
  const browser = openBrowser(shop.app)
  const setUp = (password: string) =>
    browser.post('/api/staff/set-up', { token: link.split('#')[1]!, password })
  expect((await setUp('1qaz2wsx3edc')).body.code).toBe('password_too_common')
  expect(hashed()).toBe(0)
  countInputs(2)
  expect((await setUp(newPassword)).status).toBe(200)
  expect(hashed()).toBe(1)
})
