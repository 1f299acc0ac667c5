import { Link } from 'react-router'
import type { Route } from './+types/register-page'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { PageTitle } from '../page-title.tsx'
import { loadForVisitor, noStore } from '../read-member.ts'
import { RegisterForm } from './register-form.tsx'
import { useFollowServer } from '../use-follow-server.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { textLink } from '../text-link.ts'

export const loader = (args: Route.LoaderArgs) => loadForVisitor(args)

export const headers = () => noStore

/** The registration. "Link to /login." */
export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const redirectUrl = useRedirectUrl()
  useFollowServer(undefined)
  return (
    <>
      <PageHead
        title={t('register.title')}
        description={t('register.description')}
        path={paths.register()}
        noIndex
      />
      <div className="wrap">
        <PageTitle
          lead={
            <>
              {t('register.haveAccount')}
              <Link to={paths.login(redirectUrl)} className={`${textLink} text-petrol`}>
                {t('login.title')}
              </Link>
            </>
          }
        >
          {t('register.title')}
        </PageTitle>
        <RegisterForm humanCheck={loaderData.humanCheck} />
      </div>
    </>
  )
}
