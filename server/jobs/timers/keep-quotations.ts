import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { releaseDueStock } from '../../services/quotations/hold-stock.ts'
import { remindBuyers } from '../../services/quotations/remind.ts'
import { startRepeating } from './repeat.ts'

/** How soon held stock comes back, and a reminder is sent, at the latest, in milliseconds. */
const interval = 5 * 60_000

/** Returns stock whose time is over, and reminds buyers of quotations that end. */
export const startKeepingQuotations = (context: Context) =>
  startRepeating(context, {
    interval,
    work: async () => {
      const released = await releaseDueStock(context)
      const reminded = await remindBuyers(context)
      if (released + reminded > 0)
        log.info({ released, reminded }, 'stock of quotations was released, and buyers were reminded')
    },
    failure: 'quotations cannot be kept yet',
  })
