import type { OpenAPIHono } from '@hono/zod-openapi'
import { getAudit, getAuditChoices } from '../../../core/api/staff-audit.ts'
import type { Context } from '../../context.ts'
import { readAudit, readAuditChoices } from '../../services/staff/audit-read.ts'
import { bind } from '../bind.ts'

export function bindStaffAudit(app: OpenAPIHono, context: Context): void {
  bind(app, context, getAudit, (request, { query }) => readAudit(request, query))
  bind(app, context, getAuditChoices, (request) => readAuditChoices(request))
}
