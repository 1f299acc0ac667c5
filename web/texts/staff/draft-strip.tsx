import { useState } from 'react'
import { formatDateTime } from '#core/dates.ts'
import { deliveredVersion } from '#core/shop-texts/publishing.ts'
import { policyNames } from '#core/shop-texts/documents.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { TextEditor } from './use-text-editor.ts'

/** Says which version of a text the shop shows, and which draft or scheduled version will replace it. */
export function DraftStrip({ editor }: { editor: TextEditor }) {
  const t = useT()
  const may = useMay()
  const [isAsking, setIsAsking] = useState(false)
  const { name, state, version, shown, history } = editor.opened
  const since = history.find((entry) => entry.version === shown)?.publishAt
  const newest = history[0]
  const isPolicy = policyNames.some((policy) => policy === name)
  const showing =
    shown === deliveredVersion
      ? t('staff.texts.showsDelivered')
      : t('staff.texts.shows', { version: shown, since: since ? formatDateTime(new Date(since)) : '' })
  return (
    <div
      className={`mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 ${state === 'published' ? 'bg-studio' : 'bg-petrol-tint'}`}
    >
      <p className="min-w-0 grow">
        {state !== 'published' && (
          <strong className="block font-semibold">
            {state === 'draft'
              ? t('staff.texts.draftOf', { version })
              : t('staff.texts.waitsUntil', {
                  version,
                  time: newest?.publishAt ? formatDateTime(new Date(newest.publishAt)) : '',
                })}
          </strong>
        )}
        {showing} {isPolicy && t('staff.texts.ordersKeep')}
      </p>
      {state === 'draft' && (
        <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
          {t('staff.texts.discardDraft')}
        </Button>
      )}
      {state === 'scheduled' && may('texts:publish') && (
        <Button size="sm" variant="secondary" onClick={() => void editor.withdraw()}>
          {t('staff.texts.withdraw')}
        </Button>
      )}
      <QuestionDialog
        open={isAsking}
        title={t('staff.texts.discardTitle')}
        action={t('staff.texts.discardDraft')}
        danger
        busy={editor.step.busy}
        problem={editor.step.problem}
        onClose={() => setIsAsking(false)}
        onSubmit={() => void editor.discardDraft().then((done) => done && setIsAsking(false))}
      >
        <p>{t('staff.texts.discardText')}</p>
      </QuestionDialog>
    </div>
  )
}
