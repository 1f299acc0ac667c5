import { Counter, type Registry } from 'prom-client'
import { onEvent } from '../events.ts'

/** Counts the events of the process until `stop` is called. */
export function eventMetrics(registry: Registry): { stop(): void } {
  const registers = [registry]
  const orders = new Counter({
    name: 'shop_orders_total',
    help: 'Attempts to place an order, by outcome (placed, repeated, or the code of the refusal), payment method, and who made them.',
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
    help: 'Cacheable pages and calls of the catalogue: from the cache (hit), from the cache although outdated (stale), made anew (miss), or from before the database became unavailable (fallback).',
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
