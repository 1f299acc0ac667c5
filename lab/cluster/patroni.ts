import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { lives } from '../../deploy/disk-watch/takeover.ts'
import { run } from './command.ts'
import { machinePlaces, type Place } from './network.ts'

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

type Members = z.output<typeof members>['members']

/** The members of the cluster according to a machine's Patroni; none if it does not answer. */
async function membersAt({ address }: Place): Promise<Members> {
  const answer = await ask(`https://${address}:8008/cluster`)
  return answer?.ok ? members.parse(await answer.json()).members : []
}

/** The machines whose PostgreSQL accepts writes, according to their Patroni. For some time there may be none. */
async function primaries(): Promise<Place[]> {
  const answers = await Promise.all(
    machinePlaces.map(async (place) =>
      (await ask(`https://${place.address}:8008/primary`))?.ok ? [place] : [],
    ),
  )
  return answers.flat()
}

/** The machine of the synchronous standby. @throws Error if there is none */
export async function standbyPlace(): Promise<Place> {
  const standby = (await membersAt(await waitForPrimary())).find(({ role }) => role === 'sync_standby')
  const found = machinePlaces.find(({ name }) => name === standby?.name)
  if (found === undefined) throw new Error('there is no synchronous standby')
  return found
}

/** Waits for the primary. @throws Error if there is none in time, or if there are two */
export async function waitForPrimary(seconds = 60): Promise<Place> {
  let found: Place[] = []
  for (let round = 0; round < seconds * 4; round += 1) {
    found = await primaries()
    if (found.length === 1) return found[0]!
    await pause(250)
  }
  throw new Error(`the database has ${found.length} primaries`)
}

/** Whether every machine sees a running primary, a running synchronous standby and another running standby. */
export async function isWhole(): Promise<boolean> {
  const views = await Promise.all(machinePlaces.map(membersAt))
  const roles = views.map((view) =>
    view
      .filter(lives)
      .map(({ name, role }) => `${role} ${name}`)
      .toSorted()
      .join(),
  )
  const isOneView = new Set(roles).size === 1
  const kinds = roles[0]?.replaceAll(/ \w+/g, '')
  return isOneView && kinds === 'leader,replica,sync_standby' && (await primaries()).length === 1
}

/** Makes the synchronous standby the primary, with Patroni's own command. */
export async function switchOver(file: string, from: Place, to: Place): Promise<void> {
  const roles = ['--master', from.name, '--candidate', to.name]
  await run('patronictl', ['-c', file, 'switchover', ...roles, '--scheduled', 'now', '--force', 'shop'])
}

/** Sends a request to a Patroni. Node accepts its certificate because of NODE_EXTRA_CA_CERTS. */
const ask = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
