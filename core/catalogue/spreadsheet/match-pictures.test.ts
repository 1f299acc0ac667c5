import { expect, test } from 'vitest'
import { findPictures, isMedia } from './match-pictures.ts'

const pictures = findPictures(
  [
    'shoot/senja_oak.JPG',
    'SEN-B120.jpg',
    'SEN-B120_10.jpg',
    'SEN-B120_2.heic',
    'LIFT-1/film.mp4',
    'LIFT-1/front.png',
    'LIFT-1/back.png',
    'https://cdn.example/a.jpg',
  ].map((name) => ({ name, url: `of ${name}` })),
)

test('a cell may name a picture in upper or lower case, with or without its folder', () => {
  expect(pictures.named('Senja_Oak.jpg')).toEqual({ url: 'of shoot/senja_oak.JPG' })
  expect(pictures.named(String.raw`C:\photos\senja_oak.jpg`)).toEqual({ url: 'of shoot/senja_oak.JPG' })
  expect(pictures.named('https://cdn.example/a.jpg')).toEqual({ url: 'of https://cdn.example/a.jpg' })
})

test('for an unknown name, a picture whose name differs by separators or a typing error is suggested', () => {
  expect(pictures.named('senja-oak.jpg')).toEqual({ better: 'senja_oak.JPG' })
  expect(pictures.named('senjo_oak.png')).toEqual({ better: 'senja_oak.JPG' })
  expect(pictures.named('lamp.jpg')).toEqual({ better: undefined })
  expect(pictures.named('https://cdn.example/b.jpg')).toEqual({ better: undefined })
})

test('a picture that may belong to another product is never suggested', () => {
  const { named } = findPictures(
    ['desk-1.jpg', 'desk-2.jpg', 'a/front.jpg', 'b/front.jpg', 'oak.jpg', 'oaks.png', 'teak a.jpg'].map(
      (name) => ({
        name,
        url: `of ${name}`,
      }),
    ),
  )
  expect(named('desk-3.jpg')).toEqual({ better: undefined })
  expect(named('desk_1.png')).toEqual({ better: 'desk-1.jpg' })
  expect(named('dekk-2.jpg')).toEqual({ better: 'desk-2.jpg' })
  // It cannot be determined which folder, or which of two similar names, is meant.
  expect(named('front.jpg')).toEqual({ better: undefined })
  expect(named('b/front.jpg')).toEqual({ url: 'of b/front.jpg' })
  expect(named('oakt.jpg')).toEqual({ better: undefined })
})

test('a search for thousands of names without a picture does not delay other work', () => {
  const sent = Array.from({ length: 4000 }, (_, index) => ({
    name: `辦公椅 ${index} 側面.jpg`,
    url: `${index}`,
  }))
  const { named } = findPictures(sent)
  const missing = sent.map((_, index) => named(`辦公桌 ${index} 側面.jpg`))
  expect(missing.filter((one) => 'better' in one && one.better !== undefined)).toHaveLength(4000)
})

test('the pictures of a code are those with its name and a number, or in its folder, in their order', () => {
  expect(pictures.ofCode('sen-b120')).toEqual(['of SEN-B120.jpg', 'of SEN-B120_2.heic', 'of SEN-B120_10.jpg'])
  expect(pictures.ofCode('LIFT 1')).toEqual(['of LIFT-1/back.png', 'of LIFT-1/front.png'])
  expect(pictures.ofCode('SEN')).toEqual([])
  expect(pictures.filmOfCode('lift-1')).toBe('of LIFT-1/film.mp4')
})

test('files in a ZIP other than pictures and videos are left out', () => {
  const names = ['a.jpg', 'b/c.HEIC', 'd.mp4', '__MACOSX/a.jpg', 'b/._c.HEIC', '.DS_Store', 'list.xlsx']
  expect(names.filter(isMedia)).toEqual(['a.jpg', 'b/c.HEIC', 'd.mp4'])
})
