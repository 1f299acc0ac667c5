import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { carryOutDue } from '../../services/staff/deciders/carry-out-due.ts'
import { startRepeating } from './repeat.ts'

/** How soon after its time a request takes effect at the latest, in milliseconds. */
const interval = 60_000

/** Lets requests take effect that nobody refused within 72 hours, even while nobody is in the office. */
export const startCarryingOut = (context: Context) =>
  startRepeating(context, {
    interval,
    work: async () => {
      const count = await carryOutDue(context)
      if (count > 0) log.info({ count }, 'requests came to the end of their time')
    },
    failure: 'requests cannot take effect yet',
  })
