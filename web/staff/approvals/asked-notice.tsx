import type { ReactNode } from 'react'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface AskedNoticeProps {
  /** A sentence that says who asks for what. */
  title: string
  reason: string
  /** More about the request. */
  about?: ReactNode
  mayDecide: boolean
  onDecide: (approve: boolean) => void
  texts?: { approve: TextKey; refuse: TextKey; waits: TextKey }
  className?: string
  /** The dialog of the decision. */
  children: ReactNode
}

const usualTexts = {
  approve: 'staff.common.approve',
  refuse: 'staff.common.refuse',
  waits: 'staff.approvals.waits',
} as const

/** A request that waits for a second person: who asked, why, and buttons for those who may decide. */
export function AskedNotice(props: AskedNoticeProps) {
  const { title, reason, about, mayDecide, onDecide, texts = usualTexts, className, children } = props
  const t = useT()
  return (
    <Notice tone="warning" {...(className !== undefined && { className })}>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      {about && <div>{about}</div>}
      {mayDecide ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => onDecide(true)}>
            {t(texts.approve)}
          </Button>
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => onDecide(false)}>
            {t(texts.refuse)}
          </Button>
        </div>
      ) : (
        <p>{t(texts.waits)}</p>
      )}
      {children}
    </Notice>
  )
}
