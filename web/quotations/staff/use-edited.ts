import { useState } from 'react'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { QuotationDraft } from '#core/quotations/content.ts'
import { useAction } from '../../actions/use-action.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import type { Errors } from './lines-editor.tsx'
import { useDelivery } from './use-delivery.ts'
import { checkDraft, sumsOf, toTyped, useDraft, type Typed } from './use-draft.ts'
import { focusRefused } from './use-keys.ts'
import { useSending } from './use-sending.tsx'

/** What the fields of a version started from, and the state in which it was read. */
const baseOf = ({ seen, draft, version, next }: StaffQuotation) => ({
  seen,
  content: JSON.stringify([draft, version, next]),
})

/** The fields of a version, filled with what is saved. */
function useFields(quotation: StaffQuotation, firstPlace: string) {
  const { language } = useTranslator()
  const [base, setBase] = useState(() => baseOf(quotation))
  const typedOf = (from: StaffQuotation) =>
    toTyped(from.next, { goods: from.goods, language, isSaved: from.draft })
  const draft = useDraft(() => typedOf(quotation))
  const delivery = useDelivery(quotation.next.delivery, quotation.contactName, firstPlace)
  return {
    draft,
    delivery,
    isChanged: draft.isChanged || delivery.isChanged,
    // A note or an answer changes nothing that is typed here; another draft or version does, and is not overwritten.
    seen: baseOf(quotation).content === base.content ? quotation.seen : base.seen,
    /** The total that the fields would show. */
    totalOf: (from: StaffQuotation) => sumsOf(typedOf(from)).total,
    /** Goes on from a state that was read, with what is typed. */
    keep: (from: StaffQuotation) => setBase(baseOf(from)),
    /** Replaces what is typed with what is saved, except what was typed since it was `submitted`. */
    take: (from: StaffQuotation, submitted?: Typed) => {
      setBase(baseOf(from))
      draft.reset(typedOf(from), submitted)
      delivery.reset(from.next.delivery)
    },
  }
}

/** The next version of a quotation in the editor: its fields, saving and sending them, and conflicts with colleagues. */
export function useEdited(quotation: StaffQuotation, firstPlace: string, onSent: () => void) {
  const { t } = useTranslator()
  const api = useStaffApi()
  const { id } = quotation
  const fields = useFields(quotation, firstPlace)
  const { draft, delivery, seen, isChanged } = fields
  const [errors, setErrors] = useState<Errors>({})
  const [isConflict, setIsConflict] = useState(false)
  const [notice, setNotice] = useState<string>()
  const noticeConflict = (code: ErrorCode | undefined) =>
    setIsConflict(code === 'quotation_changed_meanwhile')
  const sending = useSending(onSent, noticeConflict)
  const saving = useAction(
    async ({ body, thenSend }: { body: QuotationDraft; thenSend: boolean }) => {
      const path = 'POST /staff/quotations/{id}/draft'
      const saved = await api.call(path, { params: { id }, body: { seen, draft: body } })
      return { saved, thenSend }
    },
    {
      failed: t('common.notSaved'),
      revalidate: true,
      onFailure: ({ code }) => noticeConflict(code),
      onSuccess: async ({ saved, thenSend }) => {
        setIsConflict(false)
        fields.take(saved, draft.typed)
        if (!thenSend) return
        // What the page shows is what is sent: other prices are looked at first.
        if (fields.totalOf(saved) === sumsOf(draft.typed).total) await sending.run({ id, seen: saved.seen })
        else setNotice(t('staff.quotations.otherPrices'))
      },
    },
  )
  const reading = useAction(
    async (takesSaved: boolean) => {
      const saved = await api.call('GET /staff/quotations/{id}', { params: { id } })
      return { saved, takesSaved }
    },
    {
      revalidate: true,
      onSuccess: ({ saved, takesSaved }) => {
        saving.clear()
        sending.clear()
        setIsConflict(false)
        if (takesSaved) fields.take(saved)
        else fields.keep(saved)
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
  const send = () => {
    if (isUnsaved) return save(true)
    saving.clear()
    setNotice(undefined)
    void sending.run({ id, seen })
  }
  const isUnsaved = isChanged || !quotation.draft
  const problem =
    saving.problem ?? reading.problem ?? notice ?? (sending.refused ? undefined : sending.problem)
  const isSaving = saving.busy
  /** Reads the quotation again; what is typed stays, unless what is saved is taken. */
  const readAgain = (takesSaved: boolean) => void reading.run(takesSaved)
  const state = { draft, delivery, errors, isChanged, isUnsaved, isConflict, isSaving, problem }
  return { ...state, sending, save, send, readAgain }
}
export type Edited = ReturnType<typeof useEdited>
