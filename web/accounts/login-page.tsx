import { Link } from 'react-router'
import { useT } from '../i18n.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'

/** Where the guard sends visitors; it says openly that nobody can sign in yet. */
export default function LoginPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('login.title')} description={t('login.description')} path={paths.login()} noIndex />
      <div className="wrap pt-8">
        <EmptyState
          drawing="coat-stand"
          heading="h1"
          title={t('login.title')}
          text={t('login.soon')}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <Link to={paths.shop()} className={buttonClass()}>
                {t('login.toShop')}
              </Link>
              <Link to={paths.cart()} className={buttonClass({ variant: 'secondary' })}>
                {t('login.toCart')}
              </Link>
            </span>
          }
        />
      </div>
    </>
  )
}
