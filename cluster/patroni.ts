import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { run } from './command.ts'
import { machinePlaces, type Place } from './network.ts'

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

/** What Patroni says of its members, asked at the first machine that answers; nobody answers: none. */
export async function patroniMembers(): Promise<z.output<typeof members>['members']> {
  for (const { address } of machinePlaces) {
    const answer = await ask(`http://${address}:8008/cluster`)
    if (answer?.ok) return members.parse(await answer.json()).members
  }
  return []
}

/** The machine whose PostgreSQL takes changes, if one does. */
export async function primaryPlace(): Promise<Place | undefined> {
  for (const place of machinePlaces)
    if ((await ask(`http://${place.address}:8008/primary`))?.ok === true) return place
  return undefined
}

/** The machine of the synchronous standby, if there is one. */
export async function standbyPlace(): Promise<Place | undefined> {
  const standby = (await patroniMembers()).find(({ role }) => role === 'sync_standby')
  return machinePlaces.find(({ name }) => name === standby?.name)
}

/** Waits for the primary. @throws Error when there is none in time */
export async function waitForPrimary(seconds = 60): Promise<Place> {
  for (let round = 0; round < seconds * 4; round += 1) {
    const place = await primaryPlace()
    if (place !== undefined) return place
    await pause(250)
  }
  throw new Error('the database has no primary')
}

/** Whether a primary, a synchronous standby and another one run. */
export async function isWhole(): Promise<boolean> {
  const roles = (await patroniMembers())
    .filter(({ state }) => state === 'running' || state === 'streaming')
    .map(({ role }) => role)
  return roles.toSorted().join() === 'leader,replica,sync_standby'
}

/** A planned change of the primary to the synchronous standby, by Patroni's own command. */
export async function switchOver(file: string, from: Place, to: Place): Promise<void> {
  const roles = ['--master', from.name, '--candidate', to.name]
  await run('patronictl', ['-c', file, 'switchover', ...roles, '--scheduled', 'now', '--force', 'shop'])
}

const ask = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
