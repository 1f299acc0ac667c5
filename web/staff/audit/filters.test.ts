import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAudit } from '#core/api/staff-audit.ts'
import { auditParams, auditQuery } from './filters.ts'

const filterNames = ['who', 'action', 'subject', 'id', 'from', 'to'] as const

const query = (search: string) => auditQuery(auditParams.parse(new URLSearchParams(search)))

test('reads actor, action, subject and days from the address', () => {
  expect(query('who=staff&action=order.moved&from=2026-03-02&to=2026-03-03&before=12')).toEqual({
    actorKind: 'staff',
    action: 'order.moved',
    from: '2026-03-02',
    to: '2026-03-03',
    before: 12,
  })
  expect(query('who=a1b2&subject=order&id=c3')).toEqual({
    actorId: 'a1b2',
    subject: 'order',
    subjectId: 'c3',
  })
  expect(query('who=%00&action=&from=soon&to=2026-02-30&before=-1')).toEqual({})
})

test('the API accepts the filters of any address', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('staff', '2026-02-29', '1e3', '9'.repeat(15)),
  )
  const search = fc.dictionary(fc.constantFrom(...filterNames, 'before'), text)
  fc.assert(
    fc.property(search, (parameters) => {
      const wanted = auditQuery(auditParams.parse(new URLSearchParams(parameters)))
      // The database would reject this character.
      expect(JSON.stringify(wanted)).not.toContain('\\u0000')
      expect(getAudit.query?.safeParse(wanted)).toMatchObject({ success: true })
    }),
  )
})
