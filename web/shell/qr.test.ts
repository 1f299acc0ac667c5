import { expect, test } from 'vitest'
import { generateQr, modulePath } from './qr.ts'

test('strokes each run of dark modules, one module inside the edge', () => {
  expect(modulePath([1, 1, 0, 1], 2)).toBe('M1 1.5h2M2 2.5h1')
  expect(modulePath([1, 0, 1, 0, 0, 0, 0, 1, 1], 3)).toBe('M1 1.5h1M3 1.5h1M2 3.5h2')
})

test('generates a code with the highest error correction and margin 1', async () => {
  const { create } = await import('qrcode')
  const link = 'https://wa.me/12025550143?text=Hello%2C%20I%20have%20a%20question!'
  const { size, path } = await generateQr(link)
  const highest = create(link, { errorCorrectionLevel: 'H' }).modules
  expect(size).toBe(highest.size + 2)
  expect(highest.size).toBeGreaterThan(create(link, { errorCorrectionLevel: 'Q' }).modules.size)
  // The drawing must have as many dark modules as the code.
  const stroked = [...path.matchAll(/h(\d+)/g)].reduce((sum, run) => sum + Number(run[1]), 0)
  expect(stroked).toBe(highest.data.reduce((sum, dark) => sum + dark, 0))
  expect(path.startsWith('M1 1.5h7')).toBe(true)
})
