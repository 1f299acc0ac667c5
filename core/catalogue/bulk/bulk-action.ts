import * as z from 'zod/mini'
import { parseMinute } from '../../dates.ts'
import { catalogueLimits } from '../fields.ts'
import { maxPrice } from '../kinds/numbers.ts'
import { priceWays, roundings } from './bulk-price.ts'

/** Maximum number of products in one change. */
export const maxProducts = 1000

/** The kinds of bulk change: "Prices …, category, tags, visibility; duplicate, archive, drafts, publishing times." */
export const bulkKinds = [
  'price',
  'category',
  'tags',
  'publish',
  'hide',
  'publish_at',
  'archive',
  'restore',
  'duplicate',
] as const
export type BulkKind = (typeof bulkKinds)[number]

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(catalogueLimits.name))
const words = z.array(word).check(z.maxLength(catalogueLimits.searchWords))
const kindOnly = <const Kind extends BulkKind>(kind: Kind) => z.object({ kind: z.literal(kind) })

export const bulkAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    way: z.enum(priceWays),
    by: z.number('staff.bulk.byRequired').check(
      z.gte(-maxPrice, 'staff.bulk.byRequired'),
      z.lte(maxPrice, 'staff.bulk.byRequired'),
      z.refine((by) => by !== 0 && Math.round(by * 100) / 100 === by, 'staff.bulk.byRequired'),
    ),
    rounding: z.enum(roundings),
  }),
  z.object({ kind: z.literal('category'), category: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({ kind: z.literal('tags'), add: words, remove: words }),
  z.object({
    kind: z.literal('publish_at'),
    at: z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'staff.bulk.atRequired'),
      z.refine((at) => !Number.isNaN(parseMinute(at).getTime()), 'staff.bulk.atRequired'),
    ),
  }),
  kindOnly('publish'),
  kindOnly('hide'),
  kindOnly('archive'),
  kindOnly('restore'),
  kindOnly('duplicate'),
])
export type BulkAction = z.output<typeof bulkAction>
