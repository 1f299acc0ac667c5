import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { hashPassword, isCommonPassword, setHashCost, verifyPassword } from './passwords.ts'

beforeAll(() => setHashCost('real'))
afterAll(() => setHashCost('test'))

describe('security 12: the most common passwords', () => {
  test.each(['123456', 'password', 'qwerty', 'iloveyou', 'PassWord1', 'TRUSTNO1', 'baseball'])(
    '%s is refused in upper and lower case',
    async (password) => {
      expect(isCommonPassword(password)).toBe(true)
      await expect(hashPassword(password)).rejects.toMatchObject({ code: 'password_too_common' })
    },
  )

  test.each(['passwordpassword', 'qwertyasdfgh', 'Sunshine2024', 'officefurniture'])(
    '%s is refused, too',
    async (password) => {
      await expect(hashPassword(password)).rejects.toMatchObject({ code: 'password_too_common' })
    },
  )

  test('are 3,000, both of at least 6 and of at least 8 characters', async () => {
    const file = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
    const listed = file.split('\n').filter((line) => isCommonPassword(line))
    countInputs(listed.length)
    expect(new Set(listed.filter(({ length }) => length >= 6)).size).toBeGreaterThanOrEqual(3000)
    expect(new Set(listed.filter(({ length }) => length >= 8)).size).toBeGreaterThanOrEqual(3000)
  })

  test.each(['walnut and rattan', 'password but longer', '胡桃木與藤', ''])('%j is not one', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})

describe('security 11: a hash', () => {
  test('is argon2id with 19 MiB, two passes and one lane, salted', async () => {
    const [first, second] = [await hashPassword('walnut and rattan'), await hashPassword('walnut and rattan')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(second).not.toBe(first)
  })

  test('matches only its password; without a hash, no password matches', async () => {
    const hash = await hashPassword('walnut and rattan')
    expect(await verifyPassword(hash, 'walnut and rattan')).toBe(true)
    expect(await verifyPassword(hash, 'walnut and rattaN')).toBe(false)
    expect(await verifyPassword(undefined, 'walnut and rattan')).toBe(false)
  })
})

test('security 57: hashing waits in a queue of limited length, and the rest is refused', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => hashPassword('walnut and rattan')),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  countInputs(results.length)
  expect(refused.length).toBeGreaterThan(10)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', details: { retryAfter: 2 } })
  expect(await hashPassword('walnut and rattan')).toMatch(/^\$argon2id/)
})
