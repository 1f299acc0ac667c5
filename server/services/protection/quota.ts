import { codeShares, type CodeShare } from '#core/verification/verification.ts'
import type { RequestContext } from '../../context.ts'
import { log } from '../../observability/log.ts'
import type { Charge } from './rate-limits.ts'

/** Returns the charge for an email to an address that its owner has not confirmed. */
export const unconfirmedEmail = (email: string): Charge => ({
  kind: 'unconfirmedEmails',
  subject: email.toLowerCase(),
})

/**
 * Returns the charge for an email to an account's own unconfirmed address. It has a separate limit, so that strangers
 * who enter the address elsewhere cannot block warnings and messages about orders. Part of the limit is reserved for
 * the welcome email.
 */
export const ownUnconfirmedEmail = (email: string): Charge => ({
  kind: 'unconfirmedEmails',
  subject: `account ${email.toLowerCase()}`,
  share: 0.8,
})

/** Returns the charge for a warning that is sent by SMS because no email may be sent. */
export const warningBySms = (phoneNumber: string): Charge => ({
  kind: 'codesToRecipient',
  subject: `warning ${phoneNumber}`,
})

export type CodeChannel = 'sms' | 'mail'

/**
 * Counts a code against the limits of its recipient, its client and the day; returns the charges. Codes requested on a
 * known device have a separate limit, which strangers who enter the recipient's number or address cannot use up.
 * @throws ShopError too_many_requests
 */
export async function chargeCode(
  { limits, client, settings, requestId }: RequestContext,
  { channel, to, share }: { channel: CodeChannel; to: string; share: CodeShare },
): Promise<readonly Charge[]> {
  const recipient = to.toLowerCase()
  const ofDay = { kind: 'codesOfDay', subject: channel, share: codeShares[share] } as const
  const charges: Charge[] =
    share === 'knownDevice'
      ? [ofDay, { kind: 'codesToRecipient', subject: `${recipient} on a known device` }]
      : [ofDay, { kind: 'codesToRecipient', subject: recipient }, { kind: 'codesForClient', subject: client }]
  const [sent] = await limits.takeAll(charges)
  const perDay = settings.RATE_LIMIT_CODES_PER_DAY
  const refused = Object.entries(codeShares).filter(([, part]) => sent === Math.floor(perDay * part))
  for (const [who] of refused)
    log.error({ channel, sent, perDay, refused: who, requestId }, 'the codes of the day are running out')
  return charges
}

/**
 * Returns the charges to undo if no code was sent because nobody has the number or address: only the charge of the day.
 * The charges of the recipient and the client stay.
 */
export const ofDayOnly = (charges: readonly Charge[]) => charges.filter(({ kind }) => kind === 'codesOfDay')

/**
 * Returns the charge of the day for a message that one person sends to another. Part of the day's limit is reserved for
 * codes.
 */
export const messageOfDay = (channel: CodeChannel): Charge => ({
  kind: 'codesOfDay',
  subject: channel,
  share: codeShares.newcomer,
})
