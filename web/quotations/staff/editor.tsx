import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { AskBeforeLeaving } from '../../staff/ui/unsaved.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NewTabLink } from '../../orders/new-tab-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Conditions, Deductions, Notes } from './conditions.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { LinesEditor } from './lines-editor.tsx'
import { NoteTools } from './notes/note-tools.tsx'
import { Sums } from './sums.tsx'
import { isOutdated } from './use-draft.ts'
import { useEdited, type Edited } from './use-edited.ts'
import { useQuotationKeys } from './use-keys.ts'
import { AskColleague } from './use-sending.tsx'

interface EditorProps {
  quotation: StaffQuotation
  places: readonly { id: string; name: string }[]
  today: string
  onSent: () => void
}

/** The next version of a quotation: lines, conditions, notes and the sum, and the button that sends it. */
export function Editor({ quotation, places, today, onSent }: EditorProps) {
  const { t } = useTranslator()
  const edited = useEdited(quotation, places[0]?.id ?? '', onSent)
  const { draft, delivery, errors, send, save, isUnsaved, problem } = edited
  const version = (quotation.version ?? 0) + 1
  useQuotationKeys(send)
  return (
    <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <AskBeforeLeaving when={edited.isChanged} />
      <div className="grid content-start gap-8">
        <Panel title={t('staff.quotations.lines')} action={<TodaysPrices edited={edited} />}>
          <LinesEditor draft={draft} errors={errors} />
        </Panel>
        <Panel title={t('staff.quotations.conditions')}>
          <Conditions draft={draft} errors={errors} today={today} />
        </Panel>
        <Panel title={t('staff.quotations.note')} action={<NoteTools draft={draft} />}>
          <Notes draft={draft} errors={errors} />
        </Panel>
      </div>
      <div className="grid content-start gap-8">
        <Panel title={t('staff.quotations.sum')}>
          <Deductions draft={draft} errors={errors} />
          <div className="mt-4">
            <Sums typed={draft.typed} />
          </div>
          {problem && (
            <Notice tone="danger" className="mt-3">
              {problem}
            </Notice>
          )}
          {edited.isConflict && <Conflict edited={edited} />}
          <div className="mt-4 grid gap-2.5">
            <Button
              block
              busy={edited.sending.busy || edited.isSaving}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={send}
            >
              {t('staff.quotations.send', { version })}
              <kbd className="font-sans font-normal pointer-coarse:hidden" aria-hidden>
                Ctrl Enter
              </kbd>
            </Button>
            <Button
              block
              size="sm"
              variant="secondary"
              busy={edited.isSaving}
              aria-disabled={!isUnsaved || undefined}
              onClick={() => isUnsaved && save()}
            >
              {t('staff.quotations.saveDraft')}
            </Button>
            {!isUnsaved && (
              <NewTabLink
                href={staffPaths.quotationPreview(quotation.id)}
                label={t('staff.quotations.preview')}
                className={buttonClass({ variant: 'quiet', size: 'sm', block: true })}
              />
            )}
          </div>
        </Panel>
        <Panel title={t('staff.take.delivery')}>
          <DeliveryFields delivery={delivery} places={places} today={today} />
        </Panel>
      </div>
      <AskColleague sending={edited.sending} />
    </div>
  )
}

/** Takes the prices of today, if some of the draft are others. */
function TodaysPrices({ edited }: { edited: Edited }) {
  const { t } = useTranslator()
  if (!edited.draft.typed.lines.some(isOutdated)) return null
  return (
    <Button size="sm" variant="quiet" busy={edited.isSaving} onClick={() => edited.save()}>
      {t('staff.quotations.pricesToday')}
    </Button>
  )
}

/** The ways on after a colleague changed the quotation meanwhile. */
function Conflict({ edited }: { edited: Edited }) {
  const { t } = useTranslator()
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button size="sm" variant="secondary" onClick={() => edited.readAgain(false)}>
        {t('staff.quotations.keepMine')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => edited.readAgain(true)}>
        {t('staff.quotations.takeSaved')}
      </Button>
    </div>
  )
}
