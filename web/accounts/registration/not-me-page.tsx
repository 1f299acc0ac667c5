import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useApi } from '../../api/use-api.ts'
import { noStore } from '../read-member.ts'

// The address carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** Behind the 'this was not me' link of the welcome email. Email programs open links, so it waits for a press. */
export default function NotMePage() {
  const t = useT()
  const api = useApi()
  const [parameters] = useSearchParams()
  const [done, setDone] = useState(false)
  const token = parameters.get('token') ?? ''
  const disown = useAction(() => api.call('POST /users/disownEmail', { body: { token } }), {
    failed: t('notMe.failed'),
    onSuccess: () => setDone(true),
  })

  return (
    <>
      <PageHead title={t('notMe.title')} description={t('notMe.text')} path={paths.notMe()} noIndex />
      <div className="wrap pt-8" aria-live="polite">
        <EmptyState
          drawing="coat-stand"
          heading="h1"
          title={t(done ? 'notMe.doneTitle' : 'notMe.title')}
          text={<span className="block max-w-[52ch]">{t(done ? 'notMe.doneText' : 'notMe.text')}</span>}
          action={
            done ? (
              <Link to={paths.home()} className={buttonClass()}>
                {t('common.home')}
              </Link>
            ) : (
              <div className="grid justify-items-center gap-5">
                {disown.problem && <Notice tone="danger">{disown.problem}</Notice>}
                <Button busy={disown.busy} onClick={() => void disown.run()}>
                  {t('notMe.confirm')}
                </Button>
              </div>
            )
          }
        />
      </div>
    </>
  )
}
