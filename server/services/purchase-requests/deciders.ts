import { and, asc, eq, isNull } from 'drizzle-orm'
import { personName } from '#core/accounts/names.ts'
import { mayDecide } from '#core/companies/purchase-requests.ts'
import type { HasDatabase } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'

/** The maximum number of people who get messages about a request, to limit the cost of SMS. */
const maxNotified = 5

/** Reads the people of a company who may decide on a member's request, in the sequence in which they joined. */
export async function readDeciders(
  database: Pick<HasDatabase['database'], 'select'>,
  { companyId, askedBy }: { companyId: string; askedBy: string },
) {
  const people = await database
    .select({ person: companyPeople, member: members })
    .from(companyPeople)
    .innerJoin(members, and(eq(members.id, companyPeople.memberId), isNull(members.blockedAt)))
    .where(eq(companyPeople.companyId, companyId))
    .orderBy(asc(companyPeople.joinedAt), asc(companyPeople.id))
  return people
    .filter(({ person: { role, memberId } }) => mayDecide({ role, isAsker: memberId === askedBy }))
    .map(({ person, member }) => ({ person: person.id, name: personName(member) }))
}

/** Queues messages about a waiting request to the first people who may decide on it. */
export async function tellDeciders(
  tx: Pick<Database, 'select' | 'execute'>,
  request: { id: string; companyId: string; askedBy: string },
): Promise<void> {
  const deciders = await readDeciders(tx, request)
  for (const { person } of deciders.slice(0, maxNotified))
    await queueMessage(tx, { message: 'purchase-request', request: request.id, person })
}
