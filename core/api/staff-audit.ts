import { z } from '@hono/zod-openapi'
import { shopDay } from '../figures/periods.ts'
import { endpoint, shared } from './endpoint.ts'
import { lang, languageOnly } from './language.ts'
import { date } from './orders.ts'

const tag = 'Back office: audit'

const day = shared(shopDay())
const actorKinds = ['member', 'staff', 'command', 'visitor'] as const

export const auditEntry = z.object({
  id: z.number().int(),
  at: date,
  actorKind: z.enum(actorKinds),
  actorId: z.string(),
  /** Name and address of staff, the name of a member; the id of everybody else. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** What people call it: an order's number, the name of a product or a person; missing for what is gone. */
  subjectName: z.string().optional(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** "Every action in an audit trail with who, when, what before and after, readable in the office." */
export const getAudit = endpoint({
  method: 'get',
  path: '/staff/audit',
  access: 'audit:read',
  tag,
  summary: 'Who did what, the newest first.',
  query: z.object({
    lang,
    subject: z.string().max(50).optional(),
    subjectId: z.string().max(100).optional(),
    actorKind: z.enum(actorKinds).optional(),
    actorId: z.string().max(100).optional(),
    action: z.string().max(50).optional(),
    /** The first and the last day, in the shop's time zone. */
    from: day.optional(),
    to: day.optional(),
    /** The `next` of the page before. */
    before: z.coerce.number<number>().int().positive().optional(),
    pageSize: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  output: z.object({ entries: z.array(auditEntry), next: z.number().int().optional() }),
})

export const getAuditChoices = endpoint({
  method: 'get',
  path: '/staff/audit/choices',
  access: 'audit:read',
  tag,
  summary: 'What the audit trail can be narrowed by: who works here, and what was ever done to what.',
  query: languageOnly,
  output: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
    actions: z.array(z.string()),
    subjects: z.array(z.string()),
  }),
})
