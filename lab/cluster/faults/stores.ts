import type { Fault } from '../fault.ts'

export const killStore: Fault = {
  name: 'kill -9 of S3',
  how: 'all servers of the store; their supervisor starts them again after a second',
  pause: 5,
  async run({ cluster, hold }) {
    for (const service of cluster.store.services) service.crash()
    await hold(15)
  },
}

export const storeGone: Fault = {
  name: 'S3 gone',
  how: 'the store stands still for 40 s: uploads wait or are refused, everything else goes on',
  pause: 5,
  async run({ cluster, hold }) {
    const { services } = cluster.store
    await Promise.all(services.map((service) => service.stop('SIGKILL')))
    await hold(40)
    for (const service of services) service.start()
  },
}
