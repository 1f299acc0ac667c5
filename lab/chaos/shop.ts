import { setTimeout as pause } from 'node:timers/promises'
import { startBuiltShop, startProgram, unlimited, type Program } from '../bench/programs.ts'

/** `built` runs like `npm start`; `bare` has no pages, sends no emails and needs no build. */
export type ShopKind = 'built' | 'bare'

/** Settings of a demo that trusts the client's address from a proxy on this machine. */
const settings = { SHOP_MODE: 'demo', TRUST_PROXY: '1' }

/** The headers of a request from a network address, as if it came through that proxy. */
export const comingFrom = (address: string) => ({ 'x-forwarded-for': address })

/** Starts a shop without rate limits, and waits until it listens. */
export const startShop = (kind: ShopKind, env: Record<string, string>): Promise<Program> =>
  kind === 'built'
    ? startBuiltShop({ ...settings, ...env }, '')
    : startProgram('server/testing/bare-shop/bare-shop.ts', [], { ...settings, ...unlimited, ...env }, '')

/** Waits until a condition holds. @throws Error if it does not hold in time */
export async function until(
  what: string,
  condition: () => Promise<boolean>,
  { within, every = 20 }: { within: number; every?: number },
): Promise<void> {
  const from = performance.now()
  while (!(await condition())) {
    if (performance.now() - from > within) throw new Error(`not within ${within / 1000} s: ${what}`)
    await pause(every)
  }
}

/** The status of a GET from a network address, or 0 without a response. */
export async function statusOf(url: string, address = '198.51.101.1'): Promise<number> {
  try {
    const response = await fetch(url, {
      headers: comingFrom(address),
      signal: AbortSignal.timeout(20_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
