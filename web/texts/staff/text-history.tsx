import { useState } from 'react'
import { Link } from 'react-router'
import type { TextVersion } from '#core/api/texts/staff-texts.ts'
import { formatDateTime } from '#core/dates.ts'
import { deliveredVersion } from '#core/shop-texts/publishing.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { textLink } from '../../staff/ui/text-link.ts'
import { Button } from '../../ui/button.tsx'
import type { TextEditor } from './use-text-editor.ts'

/** The versions of a text, when each was shown, and a button that restores it: "History, restore". */
export function TextHistory({ editor, className = '' }: { editor: TextEditor; className?: string }) {
  const t = useT()
  const [asked, setAsked] = useState<number>()
  const { name, history, state, shown } = editor.opened
  const restore = (version: number) => {
    // Restoring would overwrite a draft or unsaved changes, so it asks first.
    if (state === 'draft' || editor.changes > 0) setAsked(version)
    else void editor.restore(version)
  }
  return (
    <Panel title={t('staff.common.history')} className={className}>
      <ul>
        {history.map((entry) => (
          <li
            key={entry.version}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-1.5"
          >
            <b className="tabular font-semibold">{entry.version}</b>
            <span className="min-w-0">
              {entryText(entry, shown, t)}{' '}
              <Link
                to={staffPaths.textPreview(name, entry.version)}
                className={`${textLink} inline-block`}
                aria-label={t('staff.texts.showVersion', { version: entry.version })}
              >
                {t('staff.texts.show')}
              </Link>
            </span>
            {entry.state === 'published' && entry.version !== shown && state !== 'scheduled' && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('staff.texts.restoreVersion', { version: entry.version })}
                busy={editor.step.busy}
                onClick={() => restore(entry.version)}
              >
                {t('staff.texts.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <QuestionDialog
        open={asked !== undefined}
        title={t('staff.texts.restoreVersion', { version: asked ?? 0 })}
        action={t('staff.texts.restore')}
        danger
        busy={editor.step.busy}
        problem={editor.step.problem}
        onClose={() => setAsked(undefined)}
        onSubmit={() => {
          if (asked !== undefined) void editor.restore(asked).then((done) => done && setAsked(undefined))
        }}
      >
        <p>{t('staff.texts.restoreText')}</p>
      </QuestionDialog>
    </Panel>
  )
}

const date = (moment: string | undefined) => (moment ? formatDateTime(new Date(moment)) : '')

function entryText(entry: TextVersion, shown: number, t: Translate): string {
  const { version, state, savedBy: by = '', savedAt, publishAt, until } = entry
  if (state === 'draft') return t('staff.texts.entry.draft', { by, at: date(savedAt) })
  if (state === 'scheduled') return t('staff.texts.entry.scheduled', { by, at: date(publishAt) })
  if (version === deliveredVersion)
    return t(version === shown ? 'staff.texts.entry.deliveredNow' : 'staff.texts.entry.delivered', {
      until: date(until),
    })
  return version === shown
    ? t('staff.texts.entry.shown', { by, from: date(publishAt) })
    : t('staff.texts.entry.former', { by, from: date(publishAt), until: date(until) })
}
