import { until } from '../../chaos/shop.ts'
import type { Fault } from '../fault.ts'
import { isReady } from '../shop-cluster.ts'
import { shopsFromDatabase } from './partitions.ts'

/** The database fails while the caches of two shops and of Varnish contain only the pages of the last seconds. */
export const emptyCaches: Fault = {
  name: 'two shops and Varnish restart, then no database',
  how: `kill -9 of all three; as soon as both shops are ready again, with empty caches, as “${shopsFromDatabase.name}”`,
  async run(run) {
    const { cluster, hold } = run
    const [, ...started] = cluster.machines
    for (const { services } of started) services.shop.crash()
    cluster.edge.varnish.crash()
    // Their supervisors restart them after a second.
    await hold(2)
    for (const { place } of started)
      await until(`the shop of ${place.name}`, () => isReady(place), { within: 60_000 })
    await shopsFromDatabase.run(run)
  },
}
