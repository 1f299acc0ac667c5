import { lazy } from 'react'
import type { DimensionLine } from '#core/measure/dimension-lines.ts'
import { LazyPart } from '#web/offline/lazy-part.tsx'
import { useDimensionsShown } from '#web/session/dimensions-store.ts'

const DimensionLines = lazy(() => import('./dimension-lines.tsx'))

/** The lines over a picture, loaded once the visitor wants to see them. */
export function Dimensions({ lines }: { lines: readonly DimensionLine[] | undefined }) {
  const isShown = useDimensionsShown()
  if (!isShown || !lines) return null
  return (
    <LazyPart>
      <DimensionLines lines={lines} />
    </LazyPart>
  )
}
