import type { OpenAPIHono } from '@hono/zod-openapi'
import { getAudit, getAuditChoices } from '../../../core/api/staff-audit.ts'
import type { Context } from '../../context.ts'
import { readAudit, readAuditChoices } from '../../services/staff/audit-read.ts'
import { bind } from '../bind.ts'

export function bindStaffAudit(app: OpenAPIHono, context: Context): void {
  bind(app, context, getAudit, (call, { query }) => readAudit(call, query))
  bind(app, context, getAuditChoices, (call) => readAuditChoices(call))
}
