import { Link } from 'react-router'
import { describeOfficeDays, describeOfficeHours } from '../../../core/shop/opening-hours.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useChatLink } from '../../shell/chat.tsx'
import { PageHead, useShop } from '../../shell/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Drawing } from '../../ui/elevations.tsx'
import { useRedirectUrl } from '../use-redirect-url.ts'

/**
 * "Shows congratulations, account created, member privileges, any questions, and a confirmation-sent note. A
 * Continue button goes to /login."
 */
export default function RegisterSuccessPage() {
  const { t, language } = useTranslator()
  const shop = useShop()
  const chatLink = useChatLink()
  const redirectUrl = useRedirectUrl()
  return (
    <>
      <PageHead
        title={t('registerSuccess.title')}
        description={t('registerSuccess.created')}
        path={paths.registerSuccess()}
        noIndex
      />
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
            aria-label={t('chat.newTab', { label: t('chat.title') })}
          >
            {t('chat.title')}
          </a>
          {t('registerSuccess.hours', {
            days: describeOfficeDays(shop.officeDays, language),
            hours: describeOfficeHours(shop.officeHours, language),
          })}
        </p>
        <Link to={paths.login(redirectUrl)} className={`mt-5 ${buttonClass({ size: 'lg' })}`}>
          {t('registerSuccess.continue')}
        </Link>
      </div>
    </>
  )
}
