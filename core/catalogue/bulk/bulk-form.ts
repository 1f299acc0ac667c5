import * as z from 'zod/mini'
import { parseFigure } from '../../parse-number.ts'
import { bulkAction, bulkKinds, type BulkAction } from './bulk-action.ts'
import { priceWays, roundings } from './bulk-price.ts'

const words = (text: string) =>
  text
    .split(/[\n,，、;；]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The typed fields of a change; each kind of change uses some of them. */
const typed = z.object({
  kind: z.enum(bulkKinds),
  direction: z.enum(['less', 'more']),
  way: z.enum(priceWays),
  by: z.string(),
  rounding: z.enum(roundings),
  category: z.string(),
  add: z.string(),
  remove: z.string(),
  at: z.string(),
})
export type BulkTyped = z.output<typeof typed>

function actionOf(fields: BulkTyped): unknown {
  const { kind, direction, way, rounding, category, at } = fields
  const by = parseFigure(fields.by)
  if (kind === 'price')
    return { kind, way, rounding, by: by !== undefined && by > 0 ? by * (direction === 'less' ? -1 : 1) : 0 }
  if (kind === 'category') return { kind, category }
  if (kind === 'tags') return { kind, add: words(fields.add), remove: words(fields.remove) }
  return kind === 'publish_at' ? { kind, at } : { kind }
}

const required: Readonly<Record<string, string>> = {
  category: 'staff.bulk.categoryRequired',
  add: 'staff.bulk.tagsRequired',
}

/** The form of a change. Its error messages are text keys. */
export const bulkForm = z.pipe(
  typed.check(
    z.superRefine((fields, context) => {
      const checked = z.safeParse(bulkAction, actionOf(fields))
      const isEmpty = fields.kind === 'tags' && words(fields.add + fields.remove).length === 0
      if (isEmpty) context.addIssue({ code: 'custom', path: ['add'], message: required.add })
      for (const { path, message } of checked.success ? [] : checked.error.issues)
        context.addIssue({
          code: 'custom',
          path: [path[0] ?? 'kind'],
          message: required[String(path[0])] ?? message,
        })
    }),
  ),
  z.transform((fields): { action: BulkAction } => ({ action: actionOf(fields) as BulkAction })),
)
