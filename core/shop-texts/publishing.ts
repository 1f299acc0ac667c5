import { parseMinute } from '../dates.ts'

/** Minutes between the times of publishing; every cached page expires at one of these times. */
export const publishStep = 15

/** Number of the version that the standard text has. */
export const deliveredVersion = 1

/** The most days ahead for publishing. */
const maxPublishDays = 366

/** The publishing time of a version; without `publishAt` it is a draft. */
interface Timed {
  version: number
  publishAt: Date | null
}

type VersionState = 'draft' | 'scheduled' | 'published'

/** Whether a version is a draft, planned, or published at a time. */
export function stateOf({ publishAt }: Pick<Timed, 'publishAt'>, now: Date): VersionState {
  if (publishAt === null) return 'draft'
  return publishAt > now ? 'scheduled' : 'published'
}

/** The version that the shop shows: the newest published one; undefined if none is published. */
export function shownAt<Version extends Timed>(versions: readonly Version[], now: Date): Version | undefined {
  return versions
    .filter((version) => stateOf(version, now) === 'published')
    .toSorted((a, b) => b.version - a.version)[0]
}

/** Whether a typed time is a full quarter of an hour. */
export function isQuarterHour(typed: string): boolean {
  return parseMinute(typed).getTime() % (publishStep * 60_000) === 0
}

/**
 * Reads a typed time in the shop's time zone; undefined unless it is in the future and on a full quarter of an hour.
 * @example parsePublishTime('2026-12-01T09:00', new Date('2026-11-24T02:00:00Z'))?.toISOString() //=> '2026-12-01T01:00:00.000Z'
 */
export function parsePublishTime(typed: string, now: Date): Date | undefined {
  if (!isQuarterHour(typed)) return undefined
  const time = parseMinute(typed)
  const daysAhead = (time.getTime() - now.getTime()) / 86_400_000
  return daysAhead > 0 && daysAhead <= maxPublishDays ? time : undefined
}
