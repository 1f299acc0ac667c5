import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import type { QuotationDraft } from '#core/quotations/content.ts'
import { useAction } from '../../actions/use-action.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { AskBeforeLeaving } from '../../staff/ui/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Conditions, Deductions, Notes } from './conditions.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { LinesEditor, type Errors } from './lines-editor.tsx'
import { Sums } from './sums.tsx'
import { useDelivery } from './use-delivery.ts'
import { checkDraft, isOutdated, sumsOf, toTyped, useDraft } from './use-draft.ts'
import { focusRefused, useQuotationKeys } from './use-keys.ts'
import { AskColleague, useSending } from './use-sending.tsx'

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
        <Panel title={t('staff.quotations.note')}>
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
          </div>
        </Panel>
        <Panel title={t('staff.take.delivery')}>
          <DeliveryFields delivery={delivery} places={places} />
        </Panel>
      </div>
      <AskColleague sending={edited.sending} />
    </div>
  )
}

type Edited = ReturnType<typeof useEdited>

/** The fields of a version with their actions. */
function useEdited(quotation: StaffQuotation, firstPlace: string, onSent: () => void) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const { revalidate } = useRevalidator()
  const { id, seen } = quotation
  const typedOf = (from: StaffQuotation) =>
    toTyped(from.next, { goods: from.goods, language, isSaved: from.draft })
  const draft = useDraft(() => typedOf(quotation))
  const delivery = useDelivery(quotation.next.delivery, quotation.contactName, firstPlace)
  const [errors, setErrors] = useState<Errors>({})
  const [isConflict, setIsConflict] = useState(false)
  const [notice, setNotice] = useState<string>()
  const sending = useSending(onSent)
  const take = (from: StaffQuotation) => {
    draft.reset(typedOf(from))
    delivery.reset(from.next.delivery)
    setIsConflict(false)
  }
  const saving = useAction(
    async ({ body, thenSend }: { body: QuotationDraft; thenSend: boolean }) => {
      const path = 'POST /staff/quotations/{id}/draft'
      const saved = await api.call(path, { params: { id }, body: { seen, draft: body } })
      return { saved, thenSend }
    },
    {
      failed: t('common.notSaved'),
      revalidate: true,
      onFailure: ({ code }) => setIsConflict(code === 'quotation_changed_meanwhile'),
      onSuccess: async ({ saved, thenSend }) => {
        const shown = sumsOf(draft.typed).total
        take(saved)
        if (!thenSend) return
        // What the page shows is what is sent: other prices are looked at first.
        if (sumsOf(typedOf(saved)).total === shown) await sending.run({ id, seen: saved.seen })
        else setNotice(t('staff.quotations.otherPrices'))
      },
    },
  )
  const save = (thenSend = false) => {
    const { draft: body, errors: found } = checkDraft(draft.typed, delivery.read())
    setErrors(found)
    setNotice(undefined)
    sending.clear()
    if (body === undefined) return focusRefused()
    void saving.run({ body, thenSend })
  }
  const isChanged = draft.isChanged || delivery.isChanged
  const isUnsaved = isChanged || !quotation.draft
  return {
    draft,
    delivery,
    errors,
    isConflict,
    isChanged,
    isUnsaved,
    sending,
    isSaving: saving.busy,
    problem: saving.problem ?? notice ?? (sending.refused ? undefined : sending.problem),
    save,
    send: () => {
      if (isUnsaved) return save(true)
      saving.clear()
      setNotice(undefined)
      void sending.run({ id, seen })
    },
    /** Reads the quotation again; what is typed stays, unless what is saved is taken. */
    readAgain: async (takesSaved: boolean) => {
      saving.clear()
      await revalidate()
      setIsConflict(false)
      if (takesSaved) take(await api.call('GET /staff/quotations/{id}', { params: { id } }))
    },
  }
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
      <Button size="sm" variant="secondary" onClick={() => void edited.readAgain(false)}>
        {t('staff.quotations.keepMine')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => void edited.readAgain(true)}>
        {t('staff.quotations.takeSaved')}
      </Button>
    </div>
  )
}
