import { useSearchParams } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { PageTitle } from '../accounts/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session-store.ts'
import { PageHead } from '../shell/page-head.tsx'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import { FitBody } from './fit-body.tsx'

/** /fit: the measures of the way in as a page, for phones and for links. */
export default function FitPage() {
  const t = useT()
  const [parameters] = useSearchParams()
  // The server renders the same page for every product; the browser adds the product, as it does with the cart.
  const { hydrationReady } = useSession()
  const [id, model] = [parameters.get('product'), parameters.get('spec')]
  const first = hydrationReady && id !== null && model !== null ? { id, model } : undefined
  return (
    <>
      <PageHead title={t('fit.title')} description={t('fit.description')} path={paths.fit()} />
      <div className="wrap">
        <PageTitle>{t('fit.title')}</PageTitle>
        <WithoutScripts>{t('fit.needsJavaScript')}</WithoutScripts>
        <FitBody first={first} barClass="-mx-(--gutter) px-(--gutter) mt-8" />
      </div>
    </>
  )
}
