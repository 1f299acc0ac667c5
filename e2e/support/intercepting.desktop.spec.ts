import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, open, test } from './shop.ts'

test('an intercepted request that is still on its way at the end fails no test @full', async ({ page }) => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  await open(page, '/contact')
  await page.route('**/api/suggestions?*', async (route) => {
    await route.fetch({ url: `http://127.0.0.1:${port}/` })
  })
  const asked = once(silent, 'request')
  await page.evaluate(() => void fetch('/api/suggestions?q=chair'))
  expect(await asked).toHaveLength(2)
})
