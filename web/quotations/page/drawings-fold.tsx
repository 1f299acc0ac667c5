import { lazy, useState } from 'react'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { useT } from '../../i18n/i18n.tsx'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { Fold } from '../../ui/rows/fold.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const GoodsDrawn = lazy(() => import('./goods-drawn.tsx'))

/** Drawings and fit, loaded by those who open them, because the page is read on slow lines. */
export function DrawingsFold({ lines }: Pick<Quotation, 'lines'>) {
  const t = useT()
  const [isOpened, setOpened] = useState(false)
  if (lines.every(({ goods }) => goods === undefined)) return null
  return (
    <div className="mt-9 border-t border-line noscript:hidden print:hidden">
      <Fold
        name={t('quotations.drawings')}
        answer={t('quotations.drawingsAnswer')}
        onToggle={(isOpen) => isOpen && setOpened(true)}
      >
        {isOpened && (
          <LazyPart fallback={<Skeleton className="h-60" />} missing={<p>{t('error.unreachable')}</p>}>
            <GoodsDrawn lines={lines} />
          </LazyPart>
        )}
      </Fold>
    </div>
  )
}
