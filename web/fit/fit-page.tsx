import { useT } from '../i18n/i18n.tsx'
import { PageTitle } from '../accounts/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { FitBody } from './fit-body.tsx'

/** /fit: the measures of the way in, as a page of their own for phones and for links. */
export default function FitPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('fit.title')} description={t('fit.description')} path={paths.fit()} />
      <div className="wrap">
        <PageTitle>{t('fit.title')}</PageTitle>
        <FitBody />
      </div>
    </>
  )
}
