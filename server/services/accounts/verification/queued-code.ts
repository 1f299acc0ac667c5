import { codeRules } from '#core/verification/verification.ts'
import type { Language } from '#core/language.ts'
import type { Context } from '#server/context.ts'
import type { Charge } from '../../protection/rate-limits.ts'
import { queueMessage, type MessageKinds } from '#server/jobs/messages-queue.ts'
import type { CodeChannel } from '../../protection/quota.ts'

const kind = 'queued code'

interface QueuedCode {
  channel: CodeChannel
  to: string
  code: string
  /** The order number, if the code is for an order. */
  order?: number
  /** The charges that counted against limits when the code was requested. */
  charges: readonly Charge[]
}

/**
 * Queues a code for a phone number or email address without looking up whose it is, so that the response always takes
 * the same time. The worker later sends the code if an account or order has the number or address and the code is still
 * valid. All data of the code is encrypted.
 */
export async function queueCode(
  { database, secrets, now }: Pick<Context, 'database' | 'secrets' | 'now'>,
  { lang, ...code }: QueuedCode & { lang: Language },
) {
  const sealed = secrets.seal(kind, '', JSON.stringify(code)).toString('base64')
  await queueMessage(database, { message: 'code', sealed, until: now().getTime() + codeRules.life, lang })
}

/** Decrypts the data of a queued code. */
export function openCode(
  { secrets }: Pick<Context, 'secrets'>,
  { sealed }: Pick<MessageKinds['code'], 'sealed'>,
): QueuedCode {
  return JSON.parse(secrets.open(kind, '', Buffer.from(sealed, 'base64'))) as QueuedCode
}
