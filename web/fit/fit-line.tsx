import { DoorOpen } from 'lucide-react'
import { useEffect } from 'react'
import { packedOf } from '#core/fit/packed.ts'
import type { Measured } from '#core/fit/verdict.ts'
import { useT } from '../i18n/i18n.tsx'
import { useLazyPart } from '../offline/use-lazy-part.ts'
import { RowChevron, rowOpener, sentenceRow } from '../ui/rows/sentence-row.tsx'
import { FitLink } from './fit-link.tsx'
import { describeParcels } from './parcels-text.ts'

const fetchVerdict = async () => (await import('./fit-verdict.tsx')).FitVerdict

/**
 * Whether this browser stores measures. The name of the key is repeated here, because core/fit is only loaded if there
 * are measures.
 */
function hasMeasures(): boolean {
  try {
    return (window.localStorage.getItem('wayIn') ?? '{}') !== '{}'
  } catch {
    return false
  }
}

/**
 * Says in one line whether a product fits through the way in: "Every product then says". Before anything is measured,
 * the line says in how many parcels the product comes. The rule and its texts are fetched only once there are
 * measures.
 */
export function FitLine({ productId, spec }: { productId: string; spec: { name: string } & Measured }) {
  const t = useT()
  const [Verdict, loadVerdict] = useLazyPart(fetchVerdict, 'The verdict could not be loaded.')
  useEffect(() => {
    if (Verdict) return
    const load = () => {
      if (hasMeasures()) void loadVerdict()
    }
    load()
    // The first measure may be typed in the sheet over this page, or in another tab.
    window.addEventListener('focusin', load)
    window.addEventListener('storage', load)
    return () => {
      window.removeEventListener('focusin', load)
      window.removeEventListener('storage', load)
    }
  }, [Verdict, loadVerdict])
  const first = { id: productId, model: spec.name }
  const packed = packedOf(spec.parcels)
  return (
    <div className={`${sentenceRow} border-b border-line`}>
      {Verdict ? (
        <div className="col-span-2">
          <Verdict spec={spec} />
        </div>
      ) : (
        <>
          <DoorOpen className="size-5" />
          <p>
            <b className="font-medium">{t('fit.title')}</b>{' '}
            <span className="tabular text-ink-soft">
              {packed ? describeParcels(packed, t) : t('fit.ask')}
            </span>
          </p>
        </>
      )}
      <FitLink first={first} className={rowOpener}>
        <RowChevron label={t(Verdict ? 'fit.edit' : 'fit.measure')} />
      </FitLink>
    </div>
  )
}
