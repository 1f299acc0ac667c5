import { useEffect } from 'react'
import type { Measured } from '#core/fit/verdict.ts'
import { useT } from '../i18n/i18n.tsx'
import { useLazyPart } from '../offline/use-lazy-part.ts'
import { SubLine } from '../ui/small-text.tsx'
import { FitLink } from './fit-link.tsx'

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
 * Says whether a product passes: "Every product then says". Without measures it asks for them; the rule and its texts
 * are fetched once there are some.
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
  return (
    <div className="grid min-h-19 grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-b border-line py-3.5 text-md">
      {Verdict ? (
        <Verdict spec={spec} />
      ) : (
        <p className="font-medium">
          {t('fit.title')}
          <SubLine className="font-normal" size="sm">
            {t('fit.ask')}
          </SubLine>
        </p>
      )}
      <FitLink
        first={first}
        className="-my-2.75 inline-flex min-h-11 items-center text-sm underline hover:text-petrol"
      >
        {t(Verdict ? 'fit.edit' : 'fit.measure')}
      </FitLink>
    </div>
  )
}
