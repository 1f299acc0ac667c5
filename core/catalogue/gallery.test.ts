import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  composeGallery,
  counter,
  indexOfSpec,
  nextIndex,
  previousIndex,
  specOfItem,
  startIndex,
} from './gallery.ts'
import { sampleProduct, sampleSpec } from './test-samples.ts'

const oak = sampleSpec({ name: 'Oak', images: ['/oak.webp', '/oak-side.webp'] })
const walnut = sampleSpec({ name: 'Walnut', images: ['/walnut.webp'] })
const desk = sampleProduct({
  specs: [oak, walnut],
  images: ['/oak.webp', '/walnut.webp', '/room.webp', '/handset.webp'],
  videoUrl: '/lift.mp4',
  videoPosterUrl: '/lift.webp',
})

describe('composeGallery', () => {
  it('shows the video, then one image per spec; the rest are extra images', () => {
    expect(composeGallery(desk)).toEqual({
      items: [
        { kind: 'video', video: { kind: 'file', url: '/lift.mp4' }, posterUrl: '/lift.webp' },
        { kind: 'image', url: '/oak.webp', specName: 'Oak' },
        { kind: 'image', url: '/walnut.webp', specName: 'Walnut' },
      ],
      extraImages: ['/room.webp', '/handset.webp'],
    })
  })

  it.each([undefined, '', 'javascript:alert(1)', '//evil.example/lift.mp4'])(
    'has no video for %j',
    (videoUrl) => {
      expect(composeGallery({ ...desk, videoUrl }).items.map((item) => item.kind)).toEqual(['image', 'image'])
    },
  )

  it('embeds the video of a watch link', () => {
    const [film] = composeGallery({ ...desk, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }).items
    expect(film).toMatchObject({
      kind: 'video',
      video: { kind: 'embed', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1' },
    })
  })

  it('has no owner for a picture that belongs to no spec', () => {
    const { items } = composeGallery(sampleProduct({ specs: [oak], images: ['/room.webp'] }))
    expect(items).toEqual([{ kind: 'image', url: '/room.webp', specName: undefined }])
  })

  it('assigns a picture that specs share to each of them in turn', () => {
    const twins = ['Left', 'Right'].map((name) => sampleSpec({ name, images: ['/both.webp'] }))
    const { items } = composeGallery(sampleProduct({ specs: twins, images: ['/both.webp', '/both.webp'] }))
    expect(twins.map((twin) => indexOfSpec(items, twin))).toEqual([0, 1])
  })

  it('shows the main picture of a product without specs', () => {
    expect(composeGallery(sampleProduct({ specs: [], images: ['/room.webp'] }))).toEqual({
      items: [{ kind: 'image', url: '/desk.webp', specName: undefined }],
      extraImages: ['/room.webp'],
    })
  })

  it('shows every image exactly once, in order, in the gallery or below it', () => {
    const pictures = fc.array(fc.webPath(), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(pictures, fc.integer({ min: 1, max: 10 }), (images, count) => {
        const specs = Array.from({ length: count }, (_, index) => sampleSpec({ name: `Spec ${index}` }))
        const { items, extraImages } = composeGallery(sampleProduct({ specs, images }))
        const shown = items.flatMap((item) => (item.kind === 'image' ? [item.url] : []))
        expect([...shown, ...extraImages]).toEqual(images)
        expect(shown.length).toBeLessThanOrEqual(count)
      }),
    )
  })
})

describe('the selected spec and the shown item', () => {
  const { items } = composeGallery(desk)

  it('starts at the first picture, not at the video', () => {
    expect(startIndex(items)).toBe(1)
    expect(startIndex(items.slice(1))).toBe(0)
    expect(startIndex(items.slice(0, 1))).toBe(0)
  })

  it('jumps to the first image of a selected spec', () => {
    expect(indexOfSpec(items, oak)).toBe(1)
    expect(indexOfSpec(items, walnut)).toBe(2)
    expect(indexOfSpec(items, sampleSpec({ name: 'Ash' }))).toBeUndefined()
  })

  it('jumps to a picture shared with another spec, otherwise to any picture of the spec', () => {
    const shared = sampleSpec({ name: 'Oak 140', images: ['/oak.webp'] })
    const behind = sampleSpec({ name: 'Walnut', images: ['/walnut-side.webp', '/walnut.webp'] })
    expect(indexOfSpec(items, shared)).toBe(1)
    expect(indexOfSpec(items, behind)).toBe(2)
  })

  it('selects the spec that owns a pressed thumbnail', () => {
    expect(items.map((item) => specOfItem(desk, item)?.name)).toEqual([undefined, 'Oak', 'Walnut'])
  })
})

describe('Next and Previous', () => {
  it('wrap around', () => {
    expect([0, 1, 2].map((index) => nextIndex(index, 3))).toEqual([1, 2, 0])
    expect([0, 1, 2].map((index) => previousIndex(index, 3))).toEqual([2, 0, 1])
  })

  it('undo each other, stay inside, and return after a full round', () => {
    const places = fc
      .integer({ min: 1, max: 50 })
      .chain((total) => fc.tuple(fc.nat(total - 1), fc.constant(total)))
    fc.assert(
      fc.property(places, ([index, total]) => {
        expect(previousIndex(nextIndex(index, total), total)).toBe(index)
        const visited = new Set<number>()
        let at = index
        for (let step = 0; step < total; step++) {
          at = nextIndex(at, total)
          visited.add(at)
        }
        expect(at).toBe(index)
        expect([...visited].sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, step) => step))
      }),
    )
  })

  it('count from one', () => {
    expect(counter(1, 4)).toBe('2 / 4')
  })
})
