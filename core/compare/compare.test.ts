import { describe, expect, test } from 'vitest'
import {
  addToCompare,
  isAnothers,
  parseChosen,
  parseCompared,
  removeFromCompare,
  writeCompared,
} from './choice.ts'
import { splitRows } from './rows.ts'

const desk = { product: 'lift-sit-stand-desk', spec: 'oak-black-120' }
const white = { product: 'lift-sit-stand-desk', spec: 'white-white-140' }

describe('a comparison', () => {
  test('has up to four specs, each once', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((spec) => ({ product: 'desk', spec }))
    const four = five.reduce<typeof five>(addToCompare, [])
    expect(four.map(({ spec }) => spec)).toEqual(['a', 'b', 'c', 'd'])
    expect(addToCompare([desk, white], desk)).toEqual([desk, white])
    expect(removeFromCompare([desk, white], desk)).toEqual([white])
  })

  test('is somebody else’s if a spec is not among the visitor’s own', () => {
    expect(isAnothers([desk, white], [desk])).toBe(true)
    expect(isAnothers([desk], [white, desk])).toBe(false)
    expect(isAnothers([desk], [])).toBe(false)
  })

  test('is read from an address as it was written', () => {
    expect(parseCompared(writeCompared([desk, white]))).toEqual([desk, white])
  })

  test.each([
    [null],
    [''],
    ['desk'],
    ['desk~'],
    ['desk~oak~120'],
    ['de sk~oak'],
    ['<b>~oak'],
    [`${'a'.repeat(101)}~oak`],
  ])('leaves out invalid parts of a URL: %j', (text) => {
    expect(parseCompared(text)).toEqual([])
    expect(parseCompared(`${text},desk~oak,desk~oak`)).toEqual([{ product: 'desk', spec: 'oak' }])
  })

  test('is read from the browser without broken entries', () => {
    const entry = { ...desk, name: 'Lift', image: '/a.webp' }
    expect(parseChosen(JSON.stringify([entry, { product: 7 }, entry]))).toEqual([entry])
    expect(parseChosen('{')).toEqual([])
  })
})

const row = (name: string, values: (string | undefined)[]) => ({ name, values })

describe('the rows of a comparison', () => {
  test('are split by whether they differ, and left out without values', () => {
    const { differ, same } = splitRows([
      row('Width', ['120 cm', '140 cm']),
      row('Material', ['oak', 'oak']),
      row('Load', ['100 kg', undefined]),
      row('Motor', [undefined, undefined]),
    ])
    expect(differ.map(({ name }) => name)).toEqual(['Width', 'Load'])
    expect(same.map(({ name }) => name)).toEqual(['Material'])
  })

  test('mark the best figures only where less or more is better', () => {
    const figures = [1499, 690, 690, undefined]
    const values = ['RM 1,499', 'RM 690', 'RM 690', undefined]
    const best = (better?: 'less' | 'more') =>
      splitRows([{ name: 'Price', values, figures, better }]).differ[0]?.best
    expect(best('less')).toEqual([1, 2])
    expect(best('more')).toEqual([0])
    expect(best()).toEqual([])
    const all = splitRows([{ name: 'Price', values: ['RM 1', 'RM 1'], figures: [1, 1], better: 'less' }])
    expect(all.same[0]?.best).toEqual([])
  })
})
