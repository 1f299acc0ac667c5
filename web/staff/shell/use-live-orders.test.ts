import { expect, test, vi } from 'vitest'

test('no channel is opened before a page follows orders, because the server also loads this file', async () => {
  const opened = vi.fn()
  vi.stubGlobal('BroadcastChannel', opened)
  vi.resetModules()
  await import('./use-live-orders.ts')
  expect(opened).not.toHaveBeenCalled()
})
