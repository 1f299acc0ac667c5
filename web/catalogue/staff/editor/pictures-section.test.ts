import { expect, test } from 'vitest'
import { ownersOf, withPicture } from './pictures-section.tsx'

test('a picture belongs to every spec that shows it', () => {
  expect(ownersOf('a', [{ images: ['a'] }, { images: ['b'] }, { images: ['b', 'a'] }])).toEqual([0, 2])
})

test('a new picture goes to the first spec without one, else below the gallery', () => {
  expect(withPicture(['a', 'x'], [['a'], []], 'b')).toEqual({ images: ['a', 'b', 'x'], own: [['a'], ['b']] })
  expect(withPicture([], [[], []], 'a')).toEqual({ images: ['a'], own: [['a'], []] })
  expect(withPicture(['a', 'b'], [['a'], ['b']], 'x')).toEqual({
    images: ['a', 'b', 'x'],
    own: [['a'], ['b']],
  })
  // The same picture always has the same address.
  expect(withPicture(['a'], [['a'], []], 'a')).toEqual({ images: ['a'], own: [['a'], []] })
})
