import { Worker } from 'node:worker_threads'
import type { DeliveryPlace } from '#core/delivery/find-place.ts'
import { malaysianStates, type MalaysianState } from '#core/delivery/places.ts'
import { log } from '../../observability/log.ts'
import { projectFile } from '../../start/project.ts'
import type { HolidayCalendar } from './holiday-thread.ts'

/** The ISO 3166-2:MY codes of the states, which the holiday library uses. */
const stateCodes: Readonly<Record<MalaysianState, string>> = {
  johor: '01',
  kedah: '02',
  kelantan: '03',
  melaka: '04',
  negeriSembilan: '05',
  pahang: '06',
  penang: '07',
  perak: '08',
  perlis: '09',
  selangor: '10',
  terengganu: '11',
  sabah: '12',
  sarawak: '13',
  kualaLumpur: '14',
  labuan: '15',
  putrajaya: '16',
}

const calendars: readonly HolidayCalendar[] = [
  { country: 'TW' },
  { country: 'MY' },
  ...Object.values(stateCodes).map((state) => ({ country: 'MY', state }) as const),
]

const keyOf = ({ country, state = '' }: HolidayCalendar) => country + state

/** Holidays by calendar, computed once per year. */
const years = new Map<number, Promise<ReadonlyMap<string, readonly string[]>>>()

/**
 * Returns the public holidays of `year` and the next year on which nothing is delivered to a place. Malaysian holidays
 * always count, because goods are sent from Malaysia; those of the state count if it is known. For a place in Taiwan,
 * the holidays of Taiwan count, too.
 */
export async function holidaysAt({ country, region }: DeliveryPlace, year: number): Promise<string[]> {
  const known = years.get(year) ?? compute(year)
  years.set(year, known)
  const lists = await known.catch((err: unknown) => {
    // A failure must not stop orders. The next order tries again.
    years.delete(year)
    log.warn({ err }, 'the public holidays could not be computed: promises leave them out')
    return new Map<string, readonly string[]>()
  })
  const [state] =
    Object.entries(malaysianStates).find(([, { en }]) => country === 'Malaysia' && en === region) ?? []
  const inMalaysia = lists.get(`MY${state === undefined ? '' : stateCodes[state as MalaysianState]}`) ?? []
  return [...inMalaysia, ...(country === 'Taiwan' ? (lists.get('TW') ?? []) : [])]
}

/**
 * Returns the path of the thread's program. From source, it is next to this file; in the bundle, it is a file of its
 * own.
 */
const programOfThread = () =>
  import.meta.url.endsWith('.ts')
    ? new URL('holiday-thread.ts', import.meta.url)
    : projectFile('build/program/holiday-thread.js')

/**
 * Computes the holidays in a thread that ends afterwards. The library takes a quarter of a second to read the rules of
 * all countries, and 50 MB of memory that would otherwise stay in use.
 */
function compute(year: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const computed = new Promise<string[][]>((resolve, reject) => {
    const thread = new Worker(programOfThread(), { execArgv: [], workerData: { calendars, year } })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread of the holidays ended without an answer')))
  })
  return computed.then(
    (lists) => new Map(calendars.map((calendar, index) => [keyOf(calendar), lists[index] ?? []])),
  )
}
