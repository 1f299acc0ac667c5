import { escapeIdentifier } from 'pg'
import type { Database } from './connect.ts'

/** Grants a role access to all rows. In the audit trail, the role may only add entries and erase personal data. */
export async function grantToProgram(db: Database, role: string): Promise<void> {
  const program = escapeIdentifier(role)
  const schemas = 'public, pgboss, drizzle'
  await db.$client.query(`begin;
    revoke all on all tables in schema ${schemas} from ${program};
    revoke all on all sequences in schema ${schemas} from ${program};
    revoke all on schema ${schemas} from ${program};
    grant usage on schema ${schemas} to ${program};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${program};
    revoke update, delete on public.audit_entries, public.audit_chain from ${program};
    grant update (before, after, salt) on public.audit_entries to ${program};
    grant select on all tables in schema drizzle to ${program};
    grant select on all sequences in schema public, pgboss to ${program};
    commit`)
}
