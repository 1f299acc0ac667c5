import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatLink } from './chat.ts'

describe('chatLink', () => {
  it('opens a chat with the message typed', () => {
    expect(chatLink('+12025550143', 'Hello, I have a question!')).toBe(
      'https://wa.me/12025550143?text=Hello%2C%20I%20have%20a%20question!',
    )
  })

  it('contains exactly the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (message) => {
        const { searchParams, pathname, hash } = new URL(chatLink('+12025550143', message))
        expect([...searchParams]).toEqual([['text', message]])
        expect([pathname, hash]).toEqual(['/12025550143', ''])
      }),
    )
  })
})
