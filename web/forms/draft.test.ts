import { expect, test } from 'vitest'
import { createDraft, leavesOf, typedIn } from './draft.ts'

function tab(text: string | null = null) {
  let stored = text
  return {
    getItem: () => stored,
    setItem: (_: string, written: string) => {
      stored = written
    },
    removeItem: () => {
      stored = null
    },
  }
}

test('only the member sees a draft, and placing the order deletes it', () => {
  const storage = tab()
  const draft = createDraft(() => storage, 'checkoutDraft')
  draft.write('+60123456789', {
    email: 'mei@example.com',
    billing: { city: 'Ipoh' },
    shippingSameAsBilling: false,
  })
  expect(draft.read('+60123456789')).toEqual([
    ['email', 'mei@example.com'],
    ['billing.city', 'Ipoh'],
    ['shippingSameAsBilling', false],
  ])
  expect(draft.read('+886912345678')).toEqual([])
  draft.clear()
  expect(draft.read('+60123456789')).toEqual([])
})

test('a draft typed without an account belongs to whoever signs in', () => {
  const draft = createDraft(() => storage, 'checkoutDraft')
  const storage = tab()
  draft.write('', { notes: 'Ring twice.' })
  expect(draft.read('')).toEqual([['notes', 'Ring twice.']])
  expect(draft.read('+60123456789')).toEqual([['notes', 'Ring twice.']])
})

test('an unreadable draft is ignored', () => {
  for (const text of [null, '{', '7', 'null', '[]', '{"phoneNumber":"+60123456789"}']) {
    expect(createDraft(() => tab(text), 'checkoutDraft').read('+60123456789')).toEqual([])
  }
  const forbidden = createDraft(() => {
    throw new Error('forbidden')
  }, 'checkoutDraft')
  forbidden.write('+60123456789', {})
  forbidden.clear()
  expect(forbidden.read('+60123456789')).toEqual([])
})

test('a draft contains only the texts and choices of a form', () => {
  expect(
    leavesOf({ email: 'a', phoneNumber: 7, notes: null, billing: { city: 'Ipoh', country: undefined } }),
  ).toEqual([
    ['email', 'a'],
    ['billing.city', 'Ipoh'],
  ])
})

test('an untouched form has no draft, and a partly typed address is kept', () => {
  const looked = [
    ['email', ''],
    ['billing.country', 'Taiwan'],
    ['billing.city', ''],
    ['shippingSameAsBilling', true],
  ] as const
  expect(typedIn(looked.map(([field, value]) => [field, value]))).toEqual([['shippingSameAsBilling', true]])
  const typed: [string, string][] = [
    ['billing.city', 'Ipoh'],
    ['billing.country', 'Malaysia'],
    ['shipping.country', 'Taiwan'],
  ]
  expect(typedIn(typed)).toEqual(typed.slice(0, 2))
})
