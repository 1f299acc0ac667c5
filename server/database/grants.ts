import { escapeIdentifier } from 'pg'
import type { Database } from './connect.ts'

/** Grants a role access to all rows. In the audit trail, the role may only add entries and erase personal data. */
export async function grantToRole(db: Database, role: string): Promise<void> {
  const grantee = escapeIdentifier(role)
  const schemas = 'public, pgboss, drizzle'
  await db.$client.query(`begin;
    revoke all on all tables in schema ${schemas} from ${grantee};
    revoke all on all sequences in schema ${schemas} from ${grantee};
    revoke all on schema ${schemas} from ${grantee};
    grant usage on schema ${schemas} to ${grantee};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${grantee};
    revoke update, delete on public.audit_entries, public.audit_chain from ${grantee};
    grant update (before, after, salt) on public.audit_entries to ${grantee};
    grant select on all tables in schema drizzle to ${grantee};
    grant select on all sequences in schema public, pgboss to ${grantee};
    commit`)
}
