import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatLink, chatsFor, lineLink, whatsappNumberOf } from './chat.ts'

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

describe('LINE', () => {
  it("opens a chat with the shop's account and exactly the given message", () => {
    expect(lineLink('@shop', '您好 & more?')).toBe(
      'https://line.me/R/oaMessage/%40shop/?%E6%82%A8%E5%A5%BD%20%26%20more%3F',
    )
  })

  it('is offered beside WhatsApp only if the owner has set an account', () => {
    expect(chatsFor({ language: 'zh-TW', preferredChat: 'line' }, '')).toEqual(['whatsapp'])
    expect(chatsFor({ language: 'en' }, '@shop')).toEqual(['whatsapp', 'line'])
  })

  it.each([
    [
      'the customer’s choice',
      { preferredChat: 'whatsapp', phoneNumber: '+886912345678', language: 'zh-TW' },
      'whatsapp',
    ],
    ['the customer’s choice', { preferredChat: 'line', phoneNumber: '+60123456789', language: 'en' }, 'line'],
    ['the country of the phone number', { phoneNumber: '+886912345678', language: 'en' }, 'line'],
    ['the country of the phone number', { phoneNumber: '+60123456789', language: 'zh-TW' }, 'whatsapp'],
    ['the language of a visitor', { language: 'zh-TW' }, 'line'],
    ['the language of a visitor', { language: 'en' }, 'whatsapp'],
  ] as const)('comes first or second depending on %s', (_, reader, first) => {
    expect(chatsFor(reader, '@shop')[0]).toBe(first)
  })
})

describe('the WhatsApp number of an order', () => {
  const member = { memberPhone: '+60123456789', memberWhatsapp: '+60111111111' }

  it.each([
    ["the member's own", '+60123456789', member, '+60111111111'],
    ['the phone that the order names instead', '+886912345678', member, '+886912345678'],
    [
      'the phone of an order without a member',
      '+60123456789',
      { memberPhone: null, memberWhatsapp: null },
      '+60123456789',
    ],
  ])('is %s', (_, phoneNumber, owner, expected) => {
    expect(whatsappNumberOf({ phoneNumber, ...owner })).toBe(expected)
  })
})
