import { isShopDay } from '../../../core/figures/periods.ts'
import type { CallRequest } from '../../api/client.ts'

/** Who did something, when no single person is meant. */
export const actorKinds = ['staff', 'member', 'command', 'visitor'] as const

/** What the audit trail's address may be narrowed by. */
export const filterNames = ['who', 'action', 'subject', 'id', 'from', 'to'] as const

type Query = NonNullable<CallRequest<'GET /staff/audit'>['query']>

/**
 * What an address of the audit trail asks the API for; what makes no sense in it is left out.
 *
 * @example
 * auditQuery(new URLSearchParams('who=staff&from=2026-03-02&to=soon')) //=> { actorKind: 'staff', from: '2026-03-02' }
 */
export function auditQuery(parameters: URLSearchParams): Query {
  const read = (name: string, longest: number) => {
    const text = parameters.get(name)?.trim()
    return text !== undefined && text !== '' && text.length <= longest && !text.includes('\0')
      ? text
      : undefined
  }
  const who = read('who', 100)
  const kind = actorKinds.find((one) => one === who)
  const before = Number(read('before', 15))
  return {
    ...(kind ? { actorKind: kind } : who !== undefined && { actorId: who }),
    ...pick('action', read('action', 50)),
    ...pick('subject', read('subject', 50)),
    ...pick('subjectId', read('id', 100)),
    ...pick('from', day(read('from', 10))),
    ...pick('to', day(read('to', 10))),
    ...(Number.isSafeInteger(before) && before > 0 && { before }),
  }
}

function pick<Name extends string>(name: Name, value: string | undefined): { [K in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [K in Name]?: string })
}

const day = (text: string | undefined) => (text !== undefined && isShopDay(text) ? text : undefined)
