import { afterEach, expect, test, vi } from 'vitest'
import { createApiClient } from '../../api/client.ts'
import { solveInvisibly } from './solve-invisibly.ts'

afterEach(() => vi.unstubAllGlobals())

const refusing = createApiClient(
  async () => Response.json({ code: 'busy', message: 'Many are here.' }, { status: 503 }),
  'en',
)

test('a human check that does not load says so', async () => {
  vi.stubGlobal('document', undefined)
  const kind = { provider: 'recaptcha', siteKeys: { normal: 'box', invisible: 'none' } } as const
  await expect(solveInvisibly(refusing, 'login', { kind, language: 'en' })).rejects.toMatchObject({
    text: 'error.human_check_unavailable',
  })
})

test('the shop’s answer to a human check is shown unchanged', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Worker', EventTarget)
  const kind = { provider: 'proof-of-work' } as const
  await expect(solveInvisibly(refusing, 'login', { kind, language: 'en' })).rejects.toMatchObject({
    code: 'busy',
  })
})
