import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { remindApprovers } from '../../services/purchase-requests/remind.ts'
import { startRepeating } from './repeat.ts'

/** The longest delay with which a due reminder is sent, in milliseconds. */
const interval = 10 * 60_000

/** Reminds the approvers of companies of purchase requests that wait. */
export const startRemindingApprovers = (context: Context) =>
  startRepeating(context, {
    interval,
    work: async () => {
      const count = await remindApprovers(context)
      if (count > 0) log.info({ count }, 'approvers were reminded of purchase requests')
    },
    failure: 'approvers cannot be reminded yet',
  })
