/**
 * Does the same with two shops, call after call and round after round in turn, so that whatever else the machine does
 * meets both; one round to warm up is thrown away. Answers the milliseconds of each call.
 */
export async function inTurn<Shop>(
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
