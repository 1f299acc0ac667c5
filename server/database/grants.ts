import { escapeIdentifier } from 'pg'
import type { Database } from './connect.ts'

/**
 * Gives a role what the running program needs and nothing else, whatever it had before: to read and write rows. Of the
 * audit trail it may add entries and take a person's words out of them, but neither remove one nor change who did what
 * when. It may define nothing and sees no other schema. Only the owner of the tables may call it.
 */
export async function grantToProgram(db: Database, role: string): Promise<void> {
  const program = escapeIdentifier(role)
  const schemas = 'public, pgboss, drizzle'
  await db.$client.query(`begin;
    revoke all on all tables in schema ${schemas} from ${program};
    revoke all on all sequences in schema ${schemas} from ${program};
    revoke all on schema ${schemas} from ${program};
    grant usage on schema ${schemas} to ${program};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${program};
    revoke update, delete on public.audit_entries from ${program};
    grant update (before, after) on public.audit_entries to ${program};
    grant select on all tables in schema drizzle to ${program};
    grant select on all sequences in schema public, pgboss to ${program};
    commit`)
}
