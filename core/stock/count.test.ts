import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addScanned,
  differences,
  parseCount,
  setPieces,
  withoutSpec,
  withStocks,
  type Count,
} from './count.ts'

const spec = (specId: string, stock = 5) => ({
  productId: 'desk',
  specId,
  name: `Desk, ${specId}`,
  code: specId,
  stock,
  price: 100,
})

test('each scan is one piece more, and the last scanned spec comes first', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('oak', 'ash', 'elm')), (scans) => {
      let count: Count = []
      for (const scan of scans) count = addScanned(count, spec(scan))
      expect(count.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(scans.length)
      expect(count[0]?.specId).toBe(scans.at(-1))
      for (const { specId, pieces } of count)
        expect(pieces).toBe(scans.filter((scan) => scan === specId).length)
    }),
  )
})

test('differences follow the typed numbers and the current stock', () => {
  const count = addScanned(addScanned([], spec('oak', 1)), spec('ash', 7))
  expect(differences(count).map(({ specId }) => specId)).toEqual(['ash'])
  expect(differences(setPieces(count, count[0]!, 7))).toEqual([])
  expect(differences(withStocks(count, [spec('oak', 3)])).map(({ specId }) => specId)).toEqual(['ash', 'oak'])
  expect(withoutSpec(count, count[0]!)).toHaveLength(1)
})

test('a stored count is read back unchanged, and other texts as an empty count', () => {
  const count = addScanned([], spec('oak'))
  expect(parseCount(JSON.stringify(count))).toEqual(count)
  // A count that an older version stored without prices can still be read.
  const [{ price: _, ...unpriced }] = count as [Count[number]]
  expect(parseCount(JSON.stringify([unpriced]))).toEqual([unpriced])
  for (const text of [null, '', '{', '[{}]', '[{"pieces":-1}]']) expect(parseCount(text)).toEqual([])
})
