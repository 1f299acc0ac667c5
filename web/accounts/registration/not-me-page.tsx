import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { failureText } from '../../api/failure-text.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useApi } from '../../api/use-api.ts'
import { keptByNobody } from '../read-member.ts'

// The address carries a token: it is nobody else's business.
export const headers = () => ({ ...keptByNobody, 'referrer-policy': 'no-referrer' })

/**
 * Where the welcome mail's 'this was not me' link leads. Nothing happens before its button is pressed, because mail
 * programs open links by themselves.
 */
export default function NotMePage() {
  const t = useT()
  const api = useApi()
  const [parameters] = useSearchParams()
  const [stage, setStage] = useState<'asking' | 'sending' | 'done'>('asking')
  const [problem, setProblem] = useState<string>()

  const disown = async () => {
    setProblem(undefined)
    setStage('sending')
    try {
      await api.call('POST /users/disownEmail', { body: { token: parameters.get('token') ?? '' } })
      setStage('done')
    } catch (error) {
      setProblem(failureText(error, t) ?? t('notMe.failed'))
      setStage('asking')
    }
  }

  const done = stage === 'done'
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
                {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
                <Button busy={stage === 'sending'} onClick={() => void disown()}>
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
