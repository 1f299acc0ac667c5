import { lte } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { HumanCheckAction } from '#core/verification/human-check.ts'
import { humanCheckTicketLife } from '#core/verification/verification.ts'
import type { Context, RequestContext } from '#server/context.ts'
import { spentSolutions } from '#server/database/tables/verification.ts'

/** How long a ticket's cookie lasts, in seconds. */
export const ticketSeconds = humanCheckTicketLife / 1000

/**
 * How long used solutions are stored, in milliseconds: longer than a solution is valid, so that none can be used twice.
 */
const solutionRetention = 24 * 3_600_000

/**
 * Creates a puzzle for the human check.
 * @throws ShopError not_found if the configured human check does not use puzzles from the shop
 */
export async function makeChallenge({ providers }: Context, input: { action: HumanCheckAction }) {
  if (providers.humanCheck.challenge === undefined) throw new ShopError('not_found')
  return providers.humanCheck.challenge(input.action)
}

/**
 * Returns undefined if the ticket is valid. Otherwise exchanges an unused solution for a new ticket and returns the
 * ticket. "A solved human check buys a 10-minute ticket bound to action and number; each solution is accepted once."
 * @throws ShopError human_check_required, human_check_failed, human_check_unavailable, too_many_requests
 */
export async function passHumanCheck(
  context: RequestContext,
  input: {
    action: HumanCheckAction
    /** The phone number or email address that a code goes to. */
    recipient: string
    solution: string | undefined
    ticket: string | undefined
  },
): Promise<string | undefined> {
  if (isValidTicket(context, input)) return undefined
  if (!input.solution) throw new ShopError('human_check_required')
  await context.limits.take('check', context.client)
  const solutionId = await context.providers.humanCheck.verify(input.solution, input.action)
  if (solutionId === undefined || !(await spend(context, solutionId)))
    throw new ShopError('human_check_failed')
  return makeTicket(context, input, context.now().getTime() + humanCheckTicketLife)
}

async function spend({ database, now, secrets }: Context, solutionId: string): Promise<boolean> {
  const solutionHash = secrets.keyed('solution', solutionId)
  await database
    .delete(spentSolutions)
    .where(lte(spentSolutions.spentAt, new Date(now().getTime() - solutionRetention)))
  const spent = await database
    .insert(spentSolutions)
    .values({ solutionHash, spentAt: now() })
    .onConflictDoNothing()
    .returning({ solutionHash: spentSolutions.solutionHash })
  return spent.length === 1
}

type TicketSubject = { action: HumanCheckAction; recipient: string }

function makeTicket({ secrets }: Context, { action, recipient }: TicketSubject, until: number): string {
  return `${until}.${secrets.keyed('ticket', action, recipient.toLowerCase(), String(until))}`
}

function isValidTicket(
  context: RequestContext,
  input: TicketSubject & { ticket: string | undefined },
): boolean {
  const until = Number(input.ticket?.split('.')[0])
  return (
    input.ticket !== undefined &&
    context.now().getTime() < until &&
    context.secrets.isKeyed(
      input.ticket.slice(input.ticket.indexOf('.') + 1),
      'ticket',
      input.action,
      input.recipient.toLowerCase(),
      String(until),
    )
  )
}
