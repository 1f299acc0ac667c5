import type { Fault } from '../fault.ts'
import { losePower, restorePower } from '../machine.ts'
import { switchOver } from '../patroni.ts'

export const switchover: Fault = {
  name: 'planned switchover',
  how: '`patronictl switchover` to the synchronous standby',
  pause: 5,
  async run({ cluster, hold }) {
    const { patroniFile, place } = await cluster.primary()
    const standby = await cluster.standby()
    await switchOver(patroniFile, place, standby.place)
    await hold(10)
  },
}

export const loseMachine: Fault = {
  name: 'loss of the primary’s machine',
  how: 'its cable is dead and all its programs are gone: etcd, Patroni, PostgreSQL, PgBouncer, shop; 40 s later it boots with its disk as it was',
  pause: 20,
  async run({ cluster, hold }) {
    const machine = await cluster.primary()
    await losePower(machine)
    await hold(40)
    await restorePower(machine)
  },
}
