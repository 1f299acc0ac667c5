import { useState } from 'react'
import { Link, matchPath, useLocation, useSearchParams } from 'react-router'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { Notice } from '../../ui/notice.tsx'
import { noStore } from '../read-member.ts'
import { emailLinks } from './email-links.ts'

// The URL carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/**
 * The page of every email link. It waits until the visitor presses a button, because email programs open links on
 * their own.
 */
export default function EmailLinkPage() {
  const t = useT()
  const api = useApi()
  const { pathname, hash } = useLocation()
  const [parameters] = useSearchParams()
  const [done, setDone] = useState(false)
  // Matched in the same way as by the router, so that a link is always found.
  const link = emailLinks.find(({ path }) => matchPath(path, pathname)) ?? emailLinks[0]
  const { texts, next } = link
  // Older links, and links that email programs post to, have the token in the query.
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? parameters.get('token') ?? ''
  const action = useAction(() => api.call(link.endpoint, { body: { token } }), {
    failed: t('common.failed'),
    onSuccess: () => setDone(true),
  })
  const title = t(link.title)
  const text = t(`${texts}.text`)
  return (
    <>
      <PageHead title={title} description={text} path={link.path} noIndex />
      <div className="wrap pt-8" aria-live="polite">
        <EmptyState
          drawing="coat-stand"
          heading="h1"
          title={done ? t(`${texts}.doneTitle`) : title}
          text={<span className="block max-w-[52ch]">{done ? t(`${texts}.doneText`) : text}</span>}
          action={
            done ? (
              <Link to={next.path} className={buttonClass()}>
                {t(next.text)}
              </Link>
            ) : (
              <div className="grid justify-items-center gap-5">
                {action.problem && <Notice tone="danger">{action.problem}</Notice>}
                <Button busy={action.busy} onClick={() => void action.run()}>
                  {t(`${texts}.button`)}
                </Button>
              </div>
            )
          }
        />
      </div>
    </>
  )
}
