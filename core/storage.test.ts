import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseStored, parseStoredList } from './storage.ts'

describe('parseStored', () => {
  it('reads back any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseStored(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it.each([null, '', 'undefined', '{', '[1,', "{'a':1}"])('is undefined for %j', (text) => {
    expect(parseStored(text)).toBeUndefined()
  })
})

describe('parseStoredList', () => {
  it('returns the readable entries in order and drops the others', () => {
    expect(parseStoredList('["oak", 7, null, "walnut"]', z.string())).toEqual(['oak', 'walnut'])
  })

  it.each([null, '', '{"0":"oak"}', '"oak"', 'null'])('is empty for %j', (text) => {
    expect(parseStoredList(text, z.string())).toEqual([])
  })
})
