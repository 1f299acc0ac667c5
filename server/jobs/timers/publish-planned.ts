import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { publishPlanned } from '../../services/catalogue/bulk/publish-planned.ts'
import { startRepeating } from './repeat.ts'

/** The longest delay with which a product is published, in milliseconds. */
const interval = 15_000

/** Publishes products at their planned time, even while nobody is in the office. */
export const startPublishing = (context: Context) =>
  startRepeating(context, {
    interval,
    work: async () => {
      const count = await publishPlanned(context)
      if (count > 0) log.info({ count }, 'products were published as planned')
    },
    failure: 'products cannot be published yet',
  })
