import { z } from '@hono/zod-openapi'
import { actorKinds } from '../staff/audit.ts'
import { endpointsOf } from './endpoint.ts'
import { date, dayRange, int, lang, langQuery } from './schemas.ts'

const endpoint = endpointsOf('Back office: audit')

export const auditEntry = z
  .object({
    id: int,
    at: date,
    actorKind: z.enum(actorKinds),
    actorId: z.string(),
    /** The name and email address of staff, or the name of a member; otherwise the id. */
    actor: z.string(),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    /** The number of an order, or the name of a product or person; missing once the subject is deleted. */
    subjectName: z.string().optional(),
    before: z.record(z.string(), z.unknown()).optional(),
    after: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  })
  .openapi('AuditEntry')
export type AuditEntry = z.infer<typeof auditEntry>

/** Lists audit entries: who did what and when, with the values before and after. */
export const getAudit = endpoint('GET /staff/audit', 'audit:read', {
  summary: 'A page of the audit trail, newest first.',
  query: z.object({
    lang,
    subject: z.string().max(50).optional(),
    subjectId: z.string().max(100).optional(),
    actorKind: z.enum(actorKinds).optional(),
    actorId: z.string().max(100).optional(),
    action: z.string().max(50).optional(),
    ...dayRange,
    /** The `next` of the previous page. */
    before: z.coerce.number<number>().int().positive().optional(),
    pageSize: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  output: z.object({ entries: z.array(auditEntry), next: int.optional() }),
})

export const getAuditChoices = endpoint('GET /staff/audit/choices', 'audit:read', {
  summary: 'The values that the audit trail can be filtered by: staff, actions and subjects.',
  query: langQuery,
  output: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    actions: z.array(z.string()),
    subjects: z.array(z.string()),
  }),
})
