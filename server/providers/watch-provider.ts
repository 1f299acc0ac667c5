import { ShopError } from '#core/errors.ts'
import { countEvent, type Provider } from '../observability/events.ts'
import { inSpan } from '../observability/tracing.ts'

/** Errors by which a provider refuses a request, without failing itself. */
const refusals: ReadonlySet<string> = new Set([
  'invalid_phone_number',
  'missing_phone_number',
  'operation_not_supported',
])

/**
 * Asks a provider inside a span, and counts failures by their code. Neither contains the content or the recipient of a
 * message.
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
