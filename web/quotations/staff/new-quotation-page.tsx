import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { emailFieldWith } from '#core/accounts/accounts.ts'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { newCaller } from '#core/orders/taking/taken-order.ts'
import { usualValidDays, type QuotationDelivery, type QuotationDraft } from '#core/quotations/content.ts'
import { useAction } from '../../actions/use-action.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { apiContext } from '../../api/context.ts'
import type { CallRequest } from '../../api/client.ts'
import { EmailField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { CallerStep, focusEmpty } from '../../phone-orders/caller-step.tsx'
import { Step } from '../../phone-orders/step.tsx'
import { addressOf, useTakenOrder, type TakenDraft } from '../../phone-orders/use-taken-order.ts'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { afterSaving, AskBeforeLeaving } from '../../staff/ui/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Conditions, Deductions } from './conditions.tsx'
import { LinesEditor, type Errors } from './lines-editor.tsx'
import { Sums } from './sums.tsx'
import { checkDraft, emptyTyped, useDraft } from './use-draft.ts'
import { focusRefused, useQuotationKeys } from './use-keys.ts'
import { AskColleague, useSending } from './use-sending.tsx'
import type { Route } from './+types/new-quotation-page'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  // The search for goods is only a check: the API refuses it without the permission.
  const [places] = await orErrorResponse(
    Promise.all([api.call('GET /pickupLocations'), api.call('GET /staff/goods', { query: { q: '' } })]),
  )
  return { places, today: formatDate(new Date()) }
}

/** The page on which a quotation is written for a caller while they are on the phone, by keyboard alone. */
export default function NewQuotationPage({ loaderData }: Route.ComponentProps) {
  const { places, today } = loaderData
  const t = useT()
  const caller = useTakenOrder({ pickupLocation: places[0]?.id ?? '', onPlaced: () => undefined })
  const written = useWritten(caller, today)
  const { draft, errors } = written
  useQuotationKeys(() => written.begin(true), { F2: focusEmpty })
  // Staff who take a call start typing at once.
  useEffect(() => focusEmpty(), [])
  return (
    <StaffPage
      title={t('staff.quotations.newTitle')}
      above={[
        <Link key="quotations" to={staffPaths.quotations()}>
          {t('staff.nav.quotations')}
        </Link>,
      ]}
    >
      <AskBeforeLeaving when={(caller.isBegun || draft.isChanged) && !written.isDone} />
      <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,1fr)]">
        <CallerStep draft={caller} places={places} purpose="quotation" />
        <Step number={2} title={t('staff.common.goods')} shortcut="F3">
          <LinesEditor draft={draft} errors={errors} />
        </Step>
        <Step number={3} title={t('staff.quotations.sum')} shortcut="Ctrl Enter">
          <div className="grid gap-4">
            <For caller={caller} written={written} />
            <Conditions draft={draft} errors={errors} today={today} />
            <Deductions draft={draft} errors={errors} />
            <Sums typed={draft.typed} />
            {written.problem && <Notice tone="danger">{written.problem}</Notice>}
            <Button
              block
              size="lg"
              busy={written.isBusy}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={() => written.begin(true)}
            >
              {t('staff.quotations.send', { version: 1 })}
              <kbd className="font-sans font-normal pointer-coarse:hidden" aria-hidden>
                Ctrl Enter
              </kbd>
            </Button>
            <Button
              block
              size="sm"
              variant="secondary"
              busy={written.isBusy}
              onClick={() => written.begin(false)}
            >
              {t('staff.quotations.saveDraft')}
            </Button>
          </div>
        </Step>
      </div>
      <AskColleague sending={written.sending} />
    </StaffPage>
  )
}

type Body = CallRequest<'POST /staff/quotations'>['body']

const email = emailFieldWith('checkout.emailRequired', 'checkout.emailPattern')

/** Everything about a quotation that is written for a caller, before it exists. */
function useWritten(caller: TakenDraft, today: string) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const submission = useSubmissionKey()
  const draft = useDraft(() => emptyTyped(addDays(today, usualValidDays)))
  const [errors, setErrors] = useState<Errors>({})
  const [typedEmail, setTypedEmail] = useState<string>()
  const [companyId, setCompanyId] = useState('')
  const [companyName, setCompanyName] = useState('')
  const [isDone, setIsDone] = useState(false)
  const open = (id: string) => navigate(staffPaths.quotation(id), { state: afterSaving })
  const sending = useSending(open)
  const beginning = useAction(
    async ({ body, sends }: { body: Body; sends: boolean }) => {
      const begun = await api.call('POST /staff/quotations', { body }, submission.for(body))
      const { seen } = await api.call('GET /staff/quotations/{id}', { params: { id: begun.id } })
      return { id: begun.id, seen, sends }
    },
    {
      failed: t('staff.quotations.notSentNow'),
      onSuccess: async ({ id, seen, sends }) => {
        setIsDone(true)
        // A draft that cannot be sent now is opened, where it can be changed.
        if (!sends || !(await sending.run({ id, seen }))) await open(id)
      },
    },
  )
  const address =
    typedEmail ?? (caller.caller?.email || (caller.isNew ? caller.callerForm.getValues('email') : ''))
  const whom = () => {
    if (caller.caller !== undefined) return caller.caller.blocked ? undefined : { memberId: caller.caller.id }
    const made = newCaller.safeParse(caller.callerForm.getValues())
    return caller.isNew && made.success ? { newCaller: caller.callerForm.getValues() } : undefined
  }
  return {
    draft,
    sending,
    isDone,
    errors,
    email: address ?? '',
    setEmail: setTypedEmail,
    companyId,
    setCompanyId,
    companyName,
    setCompanyName,
    isBusy: beginning.busy || sending.busy,
    problem: beginning.problem,
    begin: (sends: boolean) => {
      const { draft: checked, errors: found } = checkDraft(draft.typed, deliveryOf(caller))
      const of = whom()
      const sentTo = email.safeParse(address ?? '')
      const refused = sentTo.success ? undefined : sentTo.error.issues[0]?.message
      setErrors({ ...found, ...(refused !== undefined && { email: refused }) })
      if (of === undefined) return showMissing(caller)
      if (checked === undefined || !sentTo.success) return focusRefused()
      void beginning.run({ body: bodyOf(of, checked, sentTo.data), sends })
    },
  }

  function bodyOf(
    of: { memberId: string } | { newCaller: Body['newCaller'] },
    checked: QuotationDraft,
    sentTo: string,
  ): Body {
    const isOwn = caller.caller?.companies.some(({ id }) => id === companyId)
    return {
      ...of,
      email: sentTo,
      language: caller.language,
      ...(isOwn ? { companyId } : companyName.trim() !== '' && { companyName }),
      draft: checked,
    }
  }
}
type Written = ReturnType<typeof useWritten>

/** Where the goods go; an address that is not complete yet is left out. */
function deliveryOf(caller: TakenDraft): QuotationDelivery {
  const { shippingMethod, pickupLocation } = caller
  if (shippingMethod === 'self_pickup') return { shippingMethod, pickupLocation }
  const shippingAddress = addressOf(caller)
  const access = caller.addressIndex === 0 ? caller.caller?.access : undefined
  return {
    shippingMethod,
    ...(shippingAddress && { shippingAddress }),
    ...(access && { deliveryAccess: access }),
  }
}

/** Marks missing fields of the caller and focuses the first of them. */
function showMissing({ caller, isNew, callerForm }: TakenDraft): void {
  if (caller === undefined && isNew) void callerForm.trigger(undefined, { shouldFocus: true })
  else focusEmpty()
}

/** For which company it is, and where its versions are sent. */
function For({ caller, written }: { caller: TakenDraft; written: Written }) {
  const t = useT()
  // Renders again when the new caller's email address is typed.
  useFormValues(caller.callerForm)
  const companies = caller.caller?.companies ?? []
  const problem = written.errors.email
  return (
    <>
      <EmailField
        label={t('staff.quotations.email')}
        hint={t('quotations.emailOwn')}
        required
        autoComplete="off"
        value={written.email}
        error={problem === undefined ? undefined : t(problem as 'checkout.emailRequired')}
        onChange={({ target }) => written.setEmail(target.value)}
      />
      {companies.length > 0 && (
        <SelectField
          label={t('staff.quotations.company')}
          value={written.companyId}
          onChange={({ target }) => written.setCompanyId(target.value)}
          options={[
            { value: '', label: t('staff.quotations.noCompany') },
            ...companies.map(({ id, legalName }) => ({ value: id, label: legalName })),
          ]}
        />
      )}
      {written.companyId === '' && (
        <TextField
          label={t('staff.quotations.companyName')}
          value={written.companyName}
          maxLength={orderLimits.name}
          onChange={({ target }) => written.setCompanyName(target.value)}
        />
      )}
    </>
  )
}
