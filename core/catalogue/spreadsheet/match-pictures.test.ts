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

test('a cell names a picture in any case of letters, with or without its folder', () => {
  expect(pictures.named('Senja_Oak.jpg')).toEqual({ url: 'of shoot/senja_oak.JPG' })
  expect(pictures.named(String.raw`C:\photos\senja_oak.jpg`)).toEqual({ url: 'of shoot/senja_oak.JPG' })
  expect(pictures.named('https://cdn.example/a.jpg')).toEqual({ url: 'of https://cdn.example/a.jpg' })
})

test('for an unknown name, a picture with other separators or a slip in its name is suggested', () => {
  expect(pictures.named('senja-oak.jpg')).toEqual({ better: 'senja_oak.JPG' })
  expect(pictures.named('senjo_oak.png')).toEqual({ better: 'senja_oak.JPG' })
  expect(pictures.named('lamp.jpg')).toEqual({ better: undefined })
  expect(pictures.named('https://cdn.example/b.jpg')).toEqual({ better: undefined })
})

test('the pictures of a code are those with its name and a number, or in its folder, in their order', () => {
  expect(pictures.ofCode('sen-b120')).toEqual(['of SEN-B120.jpg', 'of SEN-B120_2.heic', 'of SEN-B120_10.jpg'])
  expect(pictures.ofCode('LIFT 1')).toEqual(['of LIFT-1/back.png', 'of LIFT-1/front.png'])
  expect(pictures.ofCode('SEN')).toEqual([])
  expect(pictures.filmOfCode('lift-1')).toBe('of LIFT-1/film.mp4')
})

test('what a ZIP contains besides pictures and films is left out', () => {
  const names = ['a.jpg', 'b/c.HEIC', 'd.mp4', '__MACOSX/a.jpg', 'b/._c.HEIC', '.DS_Store', 'list.xlsx']
  expect(names.filter(isMedia)).toEqual(['a.jpg', 'b/c.HEIC', 'd.mp4'])
})
