import { Counter, type Registry } from 'prom-client'
import { onEvent } from '../events.ts'

/** Counts the program's events until `stop` is called. */
export function eventMetrics(registry: Registry): { stop(): void } {
  const registers = [registry]
  const orders = new Counter({
    name: 'shop_orders_total',
    help: 'Orders that somebody wanted to place, by what came of it (placed, repeated, or the code of the refusal), payment method, and who placed them.',
    labelNames: ['outcome', 'payment', 'by'] as const,
    registers,
  })
  const signIns = new Counter({
    name: 'shop_sign_in_failures_total',
    help: 'Refused attempts to sign in, of members and of staff, by the code of the refusal.',
    labelNames: ['who', 'reason'] as const,
    registers,
  })
  const providers = new Counter({
    name: 'shop_provider_errors_total',
    help: 'Failures of what the shop depends on (SMS, mail, human check, webhook, pictures, file storage, cache purge), by reason.',
    labelNames: ['provider', 'reason'] as const,
    registers,
  })
  const cached = new Counter({
    name: 'shop_cache_answers_total',
    help: 'Cacheable pages and calls of the catalogue: from the cache (hit), from it for a moment longer (stale), made anew (miss), or as before the database went away (fallback).',
    labelNames: ['cache', 'outcome'] as const,
    registers,
  })
  const stops = [
    onEvent('order', (labels) => orders.inc(labels)),
    onEvent('sign-in failure', (labels) => signIns.inc(labels)),
    onEvent('provider error', (labels) => providers.inc(labels)),
    onEvent('cached answer', (labels) => cached.inc(labels)),
  ]
  return {
    stop() {
      for (const stop of stops) stop()
    },
  }
}
