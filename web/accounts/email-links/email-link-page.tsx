import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '../../actions/use-action.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import type { ShopAddress } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, type DrawingName } from '../../ui/elevations.tsx'
import { Notice } from '../../ui/notice.tsx'

interface EmailLinkPageProps {
  path: ShopAddress
  drawing: DrawingName
  texts: Record<'title' | 'text' | 'button' | 'doneTitle' | 'doneText' | 'failed', TextKey>
  /** Sends the link's token. */
  call: (token: string) => Promise<unknown>
  /** Where to go afterwards. */
  next: ReactNode
}

/** The page behind a link of an email. Email programs open links, so it waits for a press. */
export function EmailLinkPage({ path, drawing, texts, call, next }: EmailLinkPageProps) {
  const t = useT()
  const [parameters] = useSearchParams()
  const [done, setDone] = useState(false)
  const action = useAction(() => call(parameters.get('token') ?? ''), {
    failed: t(texts.failed),
    onSuccess: () => setDone(true),
  })
  return (
    <>
      <PageHead title={t(texts.title)} description={t(texts.text)} path={path} noIndex />
      <div className="wrap pt-8" aria-live="polite">
        <EmptyState
          drawing={drawing}
          heading="h1"
          title={t(done ? texts.doneTitle : texts.title)}
          text={<span className="block max-w-[52ch]">{t(done ? texts.doneText : texts.text)}</span>}
          action={
            done ? (
              next
            ) : (
              <div className="grid justify-items-center gap-5">
                {action.problem && <Notice tone="danger">{action.problem}</Notice>}
                <Button busy={action.busy} onClick={() => void action.run()}>
                  {t(texts.button)}
                </Button>
              </div>
            )
          }
        />
      </div>
    </>
  )
}
