import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { video } from './video.ts'
import { countInputs } from '#tests/test-inputs.ts'

const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

describe('video', () => {
  it.each(['/media/lift.mp4', '/lift.webm', '/videos/0a1b2c/lift-desk_2.mp4'])(
    'plays our file %s',
    (link) => {
      expect(video(link)).toEqual({ kind: 'file', url: link })
    },
  )

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=tracking',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ/',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('embeds %s in the player with autoplay', (link) => {
    expect(video(link)).toEqual({ kind: 'embed', url: player })
  })

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=90', 90],
    ['https://youtu.be/dQw4w9WgXcQ?t=90s', 90],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', 90],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', 3723],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=42', 42],
  ])('keeps the start time of %s', (link, seconds) => {
    expect(video(link)?.url).toBe(`${player}&start=${seconds}`)
  })

  it.each(['t=soon', 't=0', 'start=-5', 't=1%26mute', 't='])('plays from the start for %s', (start) => {
    expect(video(`https://youtu.be/dQw4w9WgXcQ?${start}`)?.url).toBe(player)
  })

  it.each([
    '',
    'lift.mp4',
    '//evil.example/lift.mp4',
    '/\\evil.example/lift.mp4',
    '/\t/evil.example/lift.mp4',
    '/media//lift.mp4',
    '/media/lift.mp4?download',
    '/media/lift.mov',
    '/media/lift.mp4\n',
    'javascript:alert(1)//.mp4',
    'data:video/mp4;base64,AAAA',
    'https://evil.example/lift.mp4',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'www.youtube.com/watch?v=dQw4w9WgXcQ',
    '//www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXc%22',
    'https://www.youtube.com/channel/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ/more',
  ])('refuses %j (security 36)', (link) => {
    expect(video(link)).toBeUndefined()
  })

  it('returns nothing, a path of our own or the player for any text (security 36)', () => {
    const links = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('/', '\\', '\n', '.', ':', '@', '%2f', 'evil', 'lift.mp4') }),
      fc
        .tuple(
          fc.constantFrom('https://', 'http://', '//', 'https:/\\', 'javascript:'),
          fc.constantFrom(
            'youtu.be',
            'www.youtube.com',
            'm.youtube.com@evil.example',
            'youtube.com.evil.example',
          ),
          fc.constantFrom('/', '/watch?v=', '/shorts/', '/embed/', '/embed/../'),
          fc.oneof(fc.constant('dQw4w9WgXcQ'), fc.string({ minLength: 11, maxLength: 11 })),
          fc.constantFrom('', '&t=9', '?start=1h', '/', '"><script>'),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(links, (link) => {
        countInputs()
        const shown = video(link)
        if (!shown) return
        const { origin, pathname } = new URL(shown.url, 'https://shop.example')
        if (shown.kind === 'file') {
          expect(origin).toBe('https://shop.example')
          expect(pathname).toMatch(/^\/[^/].*\.(mp4|webm)$/)
        } else {
          expect(origin).toBe('https://www.youtube-nocookie.com')
          expect(pathname).toMatch(/^\/embed\/[\w-]{11}$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
