import { describe, expect, it } from 'vitest'
import {
  servedPictureUrl,
  pictureName,
  picturePath,
  picturesPath,
  pictureSrcSet,
  pictureUrl,
  pictureWidths,
  sceneSrcSet,
} from './pictures.ts'

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

describe('the URL of a stored picture', () => {
  it('leads to every other width', () => {
    for (const width of pictureWidths) {
      expect(pictureUrl(desk, width)).toBe(`/pictures/0123456789abcdef/${width}.webp`)
      expect(pictureUrl(picturePath('0123456789abcdef', width), 1000)).toBe(desk)
    }
  })

  it('has a srcset of all widths', () => {
    expect(pictureSrcSet('/pictures/0123456789abcdef/640.webp', picturesPath)).toBe(
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

it.each(foreign)('a foreign URL has neither: %j', (address) => {
  expect(pictureUrl(address, 160)).toBeUndefined()
  expect(pictureSrcSet(address, picturesPath)).toBeUndefined()
})

describe('at a CDN', () => {
  const cdn = 'https://cdn.example/shop'

  it.each([
    [desk, `${cdn}/0123456789abcdef/1000.webp`],
    ['/pictures/0123456789abcdef/160.webp', `${cdn}/0123456789abcdef/160.webp`],
    ['/pictures/0123456789abcdef.mp4', `${cdn}/0123456789abcdef.mp4`],
    ['/pictures/0123456789abcdef.glb', `${cdn}/0123456789abcdef.glb`],
  ])('%s is at %s', (stored, shown) => {
    expect(servedPictureUrl(stored, cdn)).toBe(shown)
    expect(servedPictureUrl(stored, picturesPath)).toBe(stored)
  })

  it.each(foreign)('a foreign URL stays unchanged: %j', (address) => {
    expect(servedPictureUrl(address, cdn)).toBe(address)
  })

  it('every width of a srcset is at the CDN', () => {
    expect(
      pictureSrcSet(desk, cdn)
        ?.split(', ')
        .every((one) => one.startsWith(`${cdn}/`)),
    ).toBe(true)
    expect(sceneSrcSet('/pictures/0123456789abcdef/1920.webp', cdn)).toContain(
      `${cdn}/0123456789abcdef/1920.webp 1920w`,
    )
  })
})

it('a stored URL contains the name of the widest file', () => {
  expect(pictureName(desk)).toBe('0123456789abcdef/1000.webp')
  expect(pictureName('/pictures/0123456789abcdef.webm')).toBe('0123456789abcdef.webm')
  for (const address of ['/pictures/0123456789abcdef/160.webp', '/pictures/../main.ts', ...foreign])
    expect(pictureName(address), address).toBeUndefined()
})
