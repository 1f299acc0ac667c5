import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { carryOutDue } from '../../services/staff/deciders/carry-out-due.ts'
import { startRepeating } from './repeat.ts'

/** The longest delay with which a due request takes effect, in milliseconds. */
const interval = 60_000

/** Carries out requests that nobody refused within 72 hours, even while nobody is in the office. */
export const startCarryingOut = (context: Context) =>
  startRepeating(context, {
    interval,
    work: async () => {
      const count = await carryOutDue(context)
      if (count > 0) log.info({ count }, 'requests came to the end of their time')
    },
    failure: 'requests cannot take effect yet',
  })
