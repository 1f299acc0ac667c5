import { codeRules } from '../../../core/verification/verification.ts'
import type { Language } from '../../../core/language.ts'
import type { Context } from '../../context.ts'
import { queueMessage, type MessageKinds } from '../../jobs/messages-queue.ts'

const kind = 'queued reset code'

/**
 * Queues a code for an address without looking up whose it is, so that the answer takes as long for every address: the
 * worker sends it if it is somebody's, as long as it is valid. Address and code are sealed.
 */
export async function queueResetCode(
  { database, secrets, now }: Pick<Context, 'database' | 'secrets' | 'now'>,
  { email, code, lang }: { email: string; code: string; lang: Language },
) {
  const sealed = secrets.seal(kind, '', JSON.stringify({ email, code })).toString('base64')
  await queueMessage(database, {
    message: 'reset-code',
    sealed,
    until: now().getTime() + codeRules.life,
    lang,
  })
}

/** The address and code of a queued message. */
export function openResetCode(
  { secrets }: Pick<Context, 'secrets'>,
  { sealed }: Pick<MessageKinds['reset-code'], 'sealed'>,
): { email: string; code: string } {
  return JSON.parse(secrets.open(kind, '', Buffer.from(sealed, 'base64'))) as { email: string; code: string }
}
