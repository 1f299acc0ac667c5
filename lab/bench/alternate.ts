/** Calls two shops in alternating rounds, after a warm-up round. Returns the milliseconds of each call. */
export async function alternate<Shop>(
  shops: readonly [Shop, Shop],
  call: (shop: Shop, turn: number) => Promise<unknown>,
  { rounds, calls }: { rounds: number; calls: number },
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, shop] of shops.entries()) {
      for (let n = 0; n < calls; n += 1) {
        const began = performance.now()
        await call(shop, n)
        if (round > 0) times[index]?.push(performance.now() - began)
      }
    }
  }
  return times
}
