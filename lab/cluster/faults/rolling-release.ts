import { until } from '../../chaos/shop.ts'
import type { Fault } from '../fault.ts'
import { prepareRelease } from '../release.ts'
import { isReady } from '../shop-cluster.ts'

/** Seconds until HAProxy notices that a shop is ready. */
const noticed = 3

export const rollingRelease: Fault = {
  name: 'rolling release with a migration',
  how: 'the next release adds a column and an index to the orders: its `npm run migrate` first, while the present release runs; then each shop in turn is stopped by SIGTERM and started as the next release',
  pause: 5,
  withoutFailure: true,
  async run({ cluster, hold, print }) {
    const release = await prepareRelease()
    await release.migrate()
    print('  the tables are those of the next release')
    for (const { services, place } of cluster.machines) {
      await services.shop.stop('SIGTERM')
      services.shop.use(release.command)
      services.shop.start()
      await until(`the next release at ${place.name}`, () => isReady(place), { within: 120_000 })
      await hold(noticed)
    }
  },
}
