import { parseMinute } from '../dates.ts'

/** Minutes between two possible times of publishing. Every cached page expires at one of these times. */
export const publishStep = 15

/** The version number of the standard text. */
export const deliveredVersion = 1

/** The maximum number of days by which publishing can be planned ahead. */
const maxPublishDays = 366

/** A version and its publishing time. If `publishAt` is null, the version is a draft. */
interface Timed {
  version: number
  publishAt: Date | null
}

type VersionState = 'draft' | 'scheduled' | 'published'

/** Returns the state of a version at a given time: a draft, planned, or published. */
export function stateOf({ publishAt }: Pick<Timed, 'publishAt'>, now: Date): VersionState {
  if (publishAt === null) return 'draft'
  return publishAt > now ? 'scheduled' : 'published'
}

/** Returns the version that the shop shows, which is the newest published one; undefined if none is published. */
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
 * Reads a typed publishing time in the shop's time zone. Returns undefined unless it is a full quarter of an hour, in
 * the future and within `maxPublishDays`.
 * @example parsePublishTime('2026-12-01T09:00', new Date('2026-11-24T02:00:00Z'))?.toISOString() //=> '2026-12-01T01:00:00.000Z'
 */
export function parsePublishTime(typed: string, now: Date): Date | undefined {
  if (!isQuarterHour(typed)) return undefined
  const time = parseMinute(typed)
  const daysAhead = (time.getTime() - now.getTime()) / 86_400_000
  return daysAhead > 0 && daysAhead <= maxPublishDays ? time : undefined
}
