import { ShopError } from '#core/errors.ts'
import { countEvent, type Provider } from '../observability/events.ts'
import { inSpan } from '../observability/tracing.ts'

/** What a provider refuses because of what it was asked, not because it fails. */
const refusals: ReadonlySet<string> = new Set([
  'invalid_phone_number',
  'missing_phone_number',
  'operation_not_supported',
])

/**
 * Asks a provider: in a span of its own, and counted when it fails, by the code of the failure. What was sent, and to
 * whom, is in neither.
 */
export async function askProvider<T>(
  { provider, name }: { provider: Provider; name: string },
  ask: () => Promise<T>,
): Promise<T> {
  const attributes = { 'shop.provider': provider, 'peer.service': name }
  try {
    return await inSpan(`ask ${provider}`, { kind: 'CLIENT', attributes }, ask)
  } catch (error) {
    const reason = error instanceof ShopError ? error.code : 'error'
    if (!refusals.has(reason)) countEvent('provider error', { provider, reason })
    throw error
  }
}
