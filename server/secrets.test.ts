import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a secret of more than 32 characters')

test('an encrypted text decrypts, and differs each time', () => {
  const [once, again] = [secrets.seal('totp', 'siti', 'JBSWY3DP'), secrets.seal('totp', 'siti', 'JBSWY3DP')]
  expect(secrets.open('totp', 'siti', once)).toBe('JBSWY3DP')
  expect(once.equals(again)).toBe(false)
  expect(once.includes('JBSWY3DP')).toBe(false)
})

test('an encrypted text does not decrypt with another secret, use, owner or content', () => {
  const sealed = secrets.seal('totp', 'siti', 'JBSWY3DP')
  const bent = Buffer.from(sealed)
  bent[bent.length - 1]! ^= 1
  const other = createSecrets('another secret of more than 32 characters')
  expect(() => other.open('totp', 'siti', sealed)).toThrow()
  expect(() => secrets.open('note', 'siti', sealed)).toThrow()
  expect(() => secrets.open('totp', 'aisyah', sealed)).toThrow()
  expect(() => secrets.open('totp', 'siti', bent)).toThrow()
})

test('security 58: data of a former secret can be read, and new data uses the current one', () => {
  const [former, current] = [
    'a former secret of more than 32 characters',
    'a current one of more than 32 characters',
  ]
  const [before, after] = [createSecrets(former), createSecrets(current, former)]
  expect(after.open('totp', 'siti', before.seal('totp', 'siti', 'JBSWY3DP'))).toBe('JBSWY3DP')
  expect(after.isKeyed(before.keyed('ticket', 'a'), 'ticket', 'a')).toBe(true)
  expect(after.isKeyed(before.keyed('ticket', 'a'), 'ticket', 'b')).toBe(false)
  expect(after.keyedByAny('recovery', 'x')).toEqual([
    after.keyed('recovery', 'x'),
    before.keyed('recovery', 'x'),
  ])

  const later = createSecrets(current)
  expect(later.open('totp', 'siti', after.seal('totp', 'siti', 'JBSWY3DP'))).toBe('JBSWY3DP')
  expect(() => later.open('totp', 'siti', before.seal('totp', 'siti', 'JBSWY3DP'))).toThrow()
  expect(later.isKeyed(before.keyed('ticket', 'a'), 'ticket', 'a')).toBe(false)
})
