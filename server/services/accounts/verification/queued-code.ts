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
  /** The number of the order that it is for, if it is for one. */
  order?: number
  /** What was counted for it. */
  charges: readonly Charge[]
}

/**
 * Queues a code for a number or address without looking up whose it is, so that the answer takes as long for each: the
 * worker sends it if it is somebody's, as long as it is valid. All of it is sealed.
 */
export async function queueCode(
  { database, secrets, now }: Pick<Context, 'database' | 'secrets' | 'now'>,
  { lang, ...code }: QueuedCode & { lang: Language },
) {
  const sealed = secrets.seal(kind, '', JSON.stringify(code)).toString('base64')
  await queueMessage(database, { message: 'code', sealed, until: now().getTime() + codeRules.life, lang })
}

/** What was queued. */
export function openCode(
  { secrets }: Pick<Context, 'secrets'>,
  { sealed }: Pick<MessageKinds['code'], 'sealed'>,
): QueuedCode {
  return JSON.parse(secrets.open(kind, '', Buffer.from(sealed, 'base64'))) as QueuedCode
}
