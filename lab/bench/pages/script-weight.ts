import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from '@playwright/test'

/** The size of a file with maximum Brotli compression. */
export function brotliSize(path: string): number {
  return brotliBytes(readFileSync(path))
}

function brotliBytes(bytes: Buffer): number {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length
}

/** The size of all JavaScript that a page loads, with maximum Brotli compression. */
export async function scriptWeight(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage()
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/\.js(?:\?|$)/.test(response.url())) bodies.push(response.body())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = (await Promise.all(bodies)).map(brotliBytes)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}
