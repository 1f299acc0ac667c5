import type { Conflict, Wall } from '#core/plan/clearances.ts'
import { useT, type TextKey, type Translate } from '../i18n/i18n.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Resolved } from '#core/plan/resolved.ts'

const wallTexts: Record<Wall, TextKey> = {
  left: 'plan.wallLeft',
  top: 'plan.wallTop',
  right: 'plan.wallRight',
  bottom: 'plan.wallBottom',
}

const kindTexts: Record<Conflict['kind'], TextKey> = {
  pass: 'plan.tooNarrow',
  chair: 'plan.chairNarrow',
  overlap: 'plan.overlaps',
  door: 'plan.inDoor',
}

/** Describes a clearance that is too small: the current gap, the required gap, and how far to move the piece. */
export function describeConflict(conflict: Conflict, items: readonly Resolved[], t: Translate): string {
  const { kind, piece, other, gap, needs } = conflict
  const name = (index: number) =>
    t('plan.named', { key: index + 1, name: items[index]?.product.productName ?? '' })
  const neighbour = typeof other === 'number' ? name(other) : other === undefined ? '' : t(wallTexts[other])
  return t(kindTexts[kind], { piece: name(piece), other: neighbour, gap, needs, more: needs - gap })
}

/** The first four clearances that are too small, in words. Only the plan and the list show the others. */
export function ConflictTexts({
  conflicts,
  items,
}: {
  conflicts: readonly Conflict[]
  items: readonly Resolved[]
}) {
  const t = useT()
  const shown = conflicts.slice(0, 4)
  return (
    <div role="status" className="grid gap-2 not-empty:mb-4 print:hidden">
      {shown.length > 0 && (
        <Notice tone="warning">
          <ul className="grid gap-1">
            {shown.map((conflict) => (
              <li key={conflict.line.join(' ') + conflict.kind}>{describeConflict(conflict, items, t)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
