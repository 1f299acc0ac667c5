import { isShopDay } from '#core/figures/periods.ts'
import { afterParam, searchParams, textParam, validParam, type ValuesOf } from '#core/search-params.ts'
import { actorKinds } from '#core/staff/audit.ts'
import type { CallRequest } from '../../api/client.ts'

export const auditParams = searchParams({
  /** A kind of actor, or the id of an actor. */
  who: textParam(100),
  action: textParam(50),
  subject: textParam(50),
  id: textParam(100),
  from: validParam(isShopDay),
  to: validParam(isShopDay),
  before: afterParam(),
})
export type AuditFilters = ValuesOf<typeof auditParams>

type Query = NonNullable<CallRequest<'GET /staff/audit'>['query']>

/** The filters as a query of the API. */
export function auditQuery({ who, action, subject, id, from, to, before }: AuditFilters): Query {
  const actorKind = actorKinds.find((kind) => kind === who)
  return {
    ...(actorKind ? { actorKind } : { actorId: who || undefined }),
    action: action || undefined,
    subject: subject || undefined,
    subjectId: id || undefined,
    from,
    to,
    before,
  }
}
