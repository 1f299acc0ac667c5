import { expect, test } from 'vitest'
import { publicName } from './public-name.ts'

test('customers read the given names of staff and the initial of the last name', () => {
  expect(publicName('Mei Ling Tan')).toBe('Mei Ling T.')
  expect(publicName(' siti  aminah ')).toBe('siti A.')
  expect(publicName('Kumar')).toBe('Kumar')
  expect(publicName('林美玲')).toBe('林美玲')
  expect(publicName('')).toBe('')
})
