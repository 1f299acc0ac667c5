import { describe, expect, it } from 'vitest'
import { picturePath, pictureSrcSet, pictureUrl, pictureWidths } from './pictures.ts'

const desk = '/pictures/0123456789abcdef/1000.webp'
const foreign = [
  '',
  'https://example.com/desk.webp',
  'https://example.com/pictures/0123456789abcdef/1000.webp',
  '//pictures/0123456789abcdef/1000.webp',
  '/pictures/0123456789abcdef/999.webp',
  '/pictures/0123456789abcdef/1000.png',
  '/pictures/0123456789ABCDEF/1000.webp',
  '/pictures/0123456789abcde/1000.webp',
  '/pictures/0123456789abcdef0/1000.webp',
  '/pictures/0123456789abcdef/1000.webp?v=2',
]

describe('an address of our own', () => {
  it('leads to every other width', () => {
    for (const width of pictureWidths) {
      expect(pictureUrl(desk, width)).toBe(`/pictures/0123456789abcdef/${width}.webp`)
      expect(pictureUrl(picturePath('0123456789abcdef', width), 1000)).toBe(desk)
    }
  })

  it('has a srcset of all widths', () => {
    expect(pictureSrcSet('/pictures/0123456789abcdef/640.webp')).toBe(
      [
        '/pictures/0123456789abcdef/160.webp 160w',
        '/pictures/0123456789abcdef/320.webp 320w',
        '/pictures/0123456789abcdef/480.webp 480w',
        '/pictures/0123456789abcdef/640.webp 640w',
        '/pictures/0123456789abcdef/1000.webp 1000w',
      ].join(', '),
    )
  })
})

it.each(foreign)('a foreign address has neither: %j', (address) => {
  expect(pictureUrl(address, 160)).toBeUndefined()
  expect(pictureSrcSet(address)).toBeUndefined()
})
