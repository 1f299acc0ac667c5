import { and, eq, gt, lte } from 'drizzle-orm'
import { passkeyMinutes } from '#core/staff/passkeys.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { staffPasskeyChallenges } from '#server/database/tables/staff.ts'
import { hashToken } from '#server/secrets.ts'

type Challenge = typeof staffPasskeyChallenges.$inferSelect

/** How long a browser may take to respond to a challenge, in milliseconds. */
export const challengeLife = passkeyMinutes * 60_000

const oldest = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() - challengeLife)

/** Returns the site to which passkeys belong, and the only origin whose responses are accepted. */
export const siteOf = ({ settings }: Pick<Context, 'settings'>) => ({
  rpID: new URL(settings.PUBLIC_ORIGIN).hostname,
  origin: settings.PUBLIC_ORIGIN,
})

/** Stores a challenge for a browser, and deletes expired ones. */
export async function storeChallenge(
  tx: Pick<Database, 'insert' | 'delete'>,
  context: Pick<Context, 'now'>,
  challenge: string,
  about: Pick<Challenge, 'purpose'> & Partial<Pick<Challenge, 'staffId' | 'sessionHash' | 'name'>>,
) {
  await tx.delete(staffPasskeyChallenges).where(lte(staffPasskeyChallenges.askedAt, oldest(context)))
  await tx
    .insert(staffPasskeyChallenges)
    .values({ ...about, challengeHash: hashToken(challenge), askedAt: context.now() })
}

/**
 * Uses up the challenge of a response, whether the response is correct or not; undefined if no such challenge is
 * waiting for a response.
 */
export async function useChallenge(
  context: Pick<Context, 'database' | 'now'>,
  input: { clientDataJSON: string; purpose: Challenge['purpose']; sessionHash?: string },
): Promise<(Challenge & { challenge: string }) | undefined> {
  const { clientDataJSON, purpose, sessionHash } = input
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const [row] = await context.database
    .delete(staffPasskeyChallenges)
    .where(
      and(
        eq(staffPasskeyChallenges.challengeHash, hashToken(challenge)),
        eq(staffPasskeyChallenges.purpose, purpose),
        sessionHash === undefined ? undefined : eq(staffPasskeyChallenges.sessionHash, sessionHash),
        gt(staffPasskeyChallenges.askedAt, oldest(context)),
      ),
    )
    .returning()
  return row && { ...row, challenge }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
