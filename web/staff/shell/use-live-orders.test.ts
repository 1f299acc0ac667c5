import { expect, test, vi } from 'vitest'

test('no channel is opened before a page follows orders: the server loads this file, too', async () => {
  const opened = vi.fn()
  vi.stubGlobal('BroadcastChannel', opened)
  vi.resetModules()
  await import('./use-live-orders.ts')
  expect(opened).not.toHaveBeenCalled()
})
