import { Link, Navigate, useLocation } from 'react-router'
import { chatNames } from '#core/shop/chat.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useInBrowser } from '../../rendering/use-in-browser.ts'
import { useChats } from '../../shell/use-chats.ts'
import { PageHead, useOfficeHours } from '../../shell/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Drawing } from '../../ui/elevations.tsx'
import { useRedirectUrl } from '../use-redirect-url.ts'
import type { justRegistered } from './just-registered.ts'

/**
 * The page after a registration. It redirects everybody else to their account. "Congratulations, account created,
 * member privileges, any questions, a confirmation-sent note, Continue."
 */
export default function RegisterSuccessPage() {
  const t = useT()
  const inBrowser = useInBrowser()
  const state = useLocation().state as Partial<typeof justRegistered> | null
  if (inBrowser && !state?.registered) return <Navigate to={paths.account()} replace />
  return (
    <>
      <PageHead
        title={t('registerSuccess.title')}
        description={t('registerSuccess.created')}
        path={paths.registerSuccess()}
        noIndex
      />
      {inBrowser && <Congratulations />}
    </>
  )
}

function Congratulations() {
  const t = useT()
  const officeHours = useOfficeHours()
  const [{ href: chatLink }, other] = useChats()
  const redirectUrl = useRedirectUrl()
  return (
    <div className="wrap grid content-start justify-items-center gap-2 pt-14 pb-6 text-center">
      <Drawing name="writing-desk" className="mb-5 h-55 w-auto max-w-full" />
      <h1 className="text-h1 text-balance">{t('registerSuccess.title')}</h1>
      <p className="mt-2 max-w-[44ch] text-xl">{t('registerSuccess.created')}</p>
      <p className="max-w-[52ch] text-ink-soft">{t('registerSuccess.privileges')}</p>
      <p className="max-w-[52ch] text-ink-soft">{t('registerSuccess.confirmationSent')}</p>
      <p className="max-w-[52ch] text-ink-soft">
        {t('registerSuccess.questions')}
        <a
          href={chatLink}
          target="_blank"
          rel="noopener"
          className="underline decoration-control hover:text-petrol"
          aria-label={t('common.newTab', { label: t('chat.title') })}
        >
          {t('chat.title')}
        </a>
        {other && (
          <>
            {t('registerSuccess.or')}
            <a
              href={other.href}
              target="_blank"
              rel="noopener"
              className="underline decoration-control hover:text-petrol"
              aria-label={t('common.newTab', { label: chatNames[other.app] })}
            >
              {chatNames[other.app]}
            </a>
          </>
        )}
        {t('registerSuccess.hours', officeHours)}
      </p>
      <Link to={paths.login(redirectUrl)} className={`mt-5 ${buttonClass({ size: 'lg' })}`}>
        {t('registerSuccess.continue')}
      </Link>
    </div>
  )
}
