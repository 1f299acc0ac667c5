import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  joinFullName,
  maxNameInScript,
  nameFields,
  nameInScript,
  namesFirst,
  personName,
  splitFullName,
  writtenName,
} from './names.ts'

test('the full name is split at its first space', () => {
  expect(splitFullName(' Mei Ling  Tan ')).toEqual({ firstName: 'Mei', lastName: 'Ling Tan' })
  expect(splitFullName('陳美玲')).toEqual({ firstName: '陳美玲', lastName: '' })
})

test('forms in Chinese ask for the last name before the first', () => {
  expect(nameFields('zh-TW')).toEqual(['lastName', 'firstName'])
  expect(nameFields('en')).toEqual(['firstName', 'lastName'])
  const labels = { firstName: 1, lastName: 2, email: 3 }
  expect(Object.keys(namesFirst(labels, 'zh-TW'))).toEqual(['lastName', 'firstName', 'email'])
  expect(Object.keys(namesFirst(labels, 'en'))).toEqual(Object.keys(labels))
})

test.each([
  [{ firstName: 'Mei Ling', lastName: 'Tan' }, 'Mei Ling Tan'],
  [{ firstName: '陳美玲', lastName: '' }, '陳美玲'],
  [{ firstName: '美玲', lastName: '陳' }, '陳美玲'],
  [{ firstName: '陳', lastName: '美玲' }, '陳美玲'],
  [{ firstName: '娜娜', lastName: '歐陽' }, '歐陽娜娜'],
  [{ firstName: '美玲', lastName: 'Tan' }, '美玲 Tan'],
])('%o is written as %s', (name, written) => {
  expect(joinFullName(name)).toBe(written)
})

describe('a name in one’s own script', () => {
  test.each([
    [' 陳美玲 ', '陳美玲'],
    ['சிவா', 'சிவா'],
    ['نور  العين', 'نور العين'],
    ['陳\u202e美\n玲', '陳 美 玲'],
    ['字'.repeat(maxNameInScript), '字'.repeat(maxNameInScript)],
    ['', ''],
    [undefined, undefined],
  ])('%j is read as %j', (typed, name) => {
    expect(z.parse(nameInScript, typed)).toBe(name)
  })

  test.each(['字'.repeat(maxNameInScript + 1), '1234', '—'])('%j is refused', (typed) => {
    expect(z.safeParse(nameInScript, typed).success).toBe(false)
  })

  test('comes before the A–Z name, and is written only once', () => {
    const name = { firstName: 'Mei Ling', lastName: 'Tan' }
    expect(personName({ ...name, nameInScript: '陳美玲' })).toBe('陳美玲 Mei Ling Tan')
    expect(personName(name)).toBe('Mei Ling Tan')
    expect(writtenName({ name: 'Mei Ling Tan', nameInScript: null })).toBe('Mei Ling Tan')
    expect(writtenName({ name: '陳美玲', nameInScript: '陳美玲' })).toBe('陳美玲')
    expect(writtenName({ name: '', nameInScript: '陳美玲' })).toBe('陳美玲')
  })
})
