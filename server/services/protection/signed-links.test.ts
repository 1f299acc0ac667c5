import { expect, test } from 'vitest'
import { createSecrets } from '../../secrets.ts'
import { readSettings } from '../../settings/settings.ts'
import { tokenIn } from '../../testing/test-browser.ts'
import { isSigned, signedLink } from './signed-links.ts'

const context = { secrets: createSecrets('x'.repeat(32)), settings: readSettings({}), now: () => new Date(0) }
const subject = { id: 'one', email: 'siti@example.com' }

test.each([
  'disown',
  'confirm email',
  'undo email',
  'confirm newsletter',
  'confirm stock request',
  'cancel stock request',
  'track',
] as const)('security 64: the token of a link to %s is sent to no proxy that logs addresses', (kind) => {
  const link = signedLink(context, kind, { ...subject, language: 'en', until: 1 })
  const { pathname, search } = new URL(link)
  const token = tokenIn(link)
  expect(isSigned(context, kind, token, subject)).toBe(true)
  expect(pathname + search).not.toContain(token)
  expect(search).toBe('?lang=en')
})
