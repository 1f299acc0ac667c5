import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseStored,
  parseStoredList,
  readAll,
  readChoice,
  readFlag,
  readSome,
  readText,
  readWhole,
} from './storage.ts'

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
    expect(parseStoredList('["oak", 7, null, "walnut"]', readText())).toEqual(['oak', 'walnut'])
  })

  it.each([null, '', '{"0":"oak"}', '"oak"', 'null'])('is empty for %j', (text) => {
    expect(parseStoredList(text, readText())).toEqual([])
  })
})

describe('readers', () => {
  const readLamp = readAll<{ name: string; pieces: number; color: 'oak' | 'sage'; isOn: boolean }>({
    name: readText(1, 4),
    pieces: readWhole(1, 3),
    color: readChoice(['oak', 'sage']),
    isOn: readFlag,
  })
  const lamp = { name: 'Lamp', pieces: 3, color: 'oak', isOn: false }

  it('return the fields that they know', () => {
    expect(readLamp({ ...lamp, other: 7 })).toEqual(lamp)
  })

  it.each([
    { name: '' },
    { name: 'Lamps' },
    { name: 7 },
    { pieces: 0 },
    { pieces: 4 },
    { pieces: 1.5 },
    { pieces: '1' },
    { color: 'red' },
    { isOn: 'yes' },
    { isOn: undefined },
  ])('refuse an object with %j', (wrong) => {
    expect(readLamp({ ...lamp, ...wrong })).toBeUndefined()
  })

  it.each([null, undefined, 'lamp', 7, [lamp]])('refuse %j for an object', (stored) => {
    expect(readLamp(stored)).toBeUndefined()
  })

  it('can leave out fields that cannot be read', () => {
    const readSomeOf = readSome<{ name: string; pieces: number }>({ name: readText(), pieces: readWhole(0) })
    expect(readSomeOf({ name: 'Lamp', pieces: -1 })).toEqual({ name: 'Lamp' })
    expect(readSomeOf([])).toBeUndefined()
  })
})
