import { Link } from 'react-router'
import { offerKinds, roundings } from '#core/offers/offer-prices.ts'
import { Form } from '../../forms/form.tsx'
import { NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { ConflictNotice } from '../../staff/ui/conflict-notice.tsx'
import { AskBeforeLeaving } from '../../staff/ui/unsaved.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GoodsFields } from './goods-fields.tsx'
import { changedFields, readyOffer, type OfferDraft } from './offer-draft.ts'
import { EndOffer } from './end-offer.tsx'
import { PreviewPanel, TouchedPanel, usePreview, type Preview } from './offer-preview.tsx'
import { offerTones } from './offers-page.tsx'
import { useOfferEditor, type OpenedOffer } from './use-offer-editor.ts'

interface OfferEditorProps {
  /** Undefined for a new offer. */
  loaded: OpenedOffer | undefined
  start: OfferDraft
  categories: readonly { key: string; name: string }[]
}

/** The editor of "an offer (name, products/categories/specs, … preview of what it makes of every price)". */
export function OfferEditor({ loaded, start, categories }: OfferEditorProps) {
  const t = useT()
  const { opened, base, form, fields, save } = useOfferEditor(loaded, start)
  const values = { ...base, ...useFormValues(form) }
  const isOver = opened?.offer.state === 'ended'
  const mayEdit = useMay()('offers:edit') && !isOver
  const { preview, problem } = usePreview(readyOffer(values))
  const changes = changedFields(base, values)
  const set = (some: Partial<OfferDraft>) => {
    for (const [name, value] of Object.entries(some)) form.setValue(name as keyof OfferDraft, value)
    if (form.formState.isSubmitted) void form.trigger()
  }
  return (
    <StaffPage
      title={opened?.offer.name ?? t('staff.offers.new')}
      above={[
        <Link key="offers" to={staffPaths.offers()}>
          {t('staff.nav.offers')}
        </Link>,
      ]}
      afterTitle={
        opened && (
          <Badge tone={offerTones[opened.offer.state]}>{t(`staff.offers.state.${opened.offer.state}`)}</Badge>
        )
      }
      actions={opened && mayEdit && <EndOffer offer={opened.offer} />}
    >
      <Form
        busy={save.busy}
        ref={fields}
        aria-label={opened?.offer.name ?? t('staff.offers.new')}
        onSubmit={form.onSubmit(save.run)}
      >
        {save.conflict && <ConflictNotice conflict={save.conflict} />}
        <fieldset disabled={!mayEdit} className="grid min-w-0 gap-4 bg-studio p-5">
          <OfferFields form={form} kind={values.kind} isRunning={opened?.offer.state === 'running'} />
          <GoodsFields
            goods={values}
            categories={categories}
            named={opened?.products ?? []}
            mayEdit={mayEdit}
            error={form.errorOf('products')}
            onChange={set}
          />
        </fieldset>
        <div className="mt-7 grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_300px]">
          <PreviewPanel
            preview={preview}
            problem={problem}
            leftOut={values.leftOut}
            mayEdit={mayEdit}
            onLeaveOut={(leftOut) => set({ leftOut })}
          />
          {preview && <TouchedPanel preview={preview} />}
        </div>
        {mayEdit && <SaveRow save={save} isNew={opened === undefined} preview={preview} />}
        <AskBeforeLeaving when={changes.length > 0} />
      </Form>
    </StaffPage>
  )
}

type Editor = ReturnType<typeof useOfferEditor>

interface OfferFieldsProps {
  form: Editor['form']
  kind: OfferDraft['kind']
  /** Whether the offer is running. Its beginning can then no longer be changed. */
  isRunning: boolean
}

function OfferFields({ form, kind, isRunning }: OfferFieldsProps) {
  const t = useT()
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <TextField
        {...form.field('name')}
        label={t('staff.common.name')}
        hint={t('staff.offers.nameHint')}
        required
        maxLength={100}
      />
      <TextField
        {...form.field('begins')}
        type="datetime-local"
        label={t('staff.offers.begins')}
        readOnly={isRunning}
        required
        controlClass="tabular"
      />
      <TextField
        {...form.field('ends')}
        type="datetime-local"
        label={t('staff.offers.ends')}
        hint={t('staff.offers.endsHint')}
        controlClass="tabular"
      />
      <SelectField
        {...form.field('kind')}
        label={t('staff.common.how')}
        options={offerKinds.map((value) => ({ value, label: t(`staff.offers.kind.${value}`) }))}
      />
      <NumberField {...form.field('value')} label={t(`staff.offers.value.${kind}`)} required maxLength={20} />
      {kind !== 'price' && (
        <SelectField
          {...form.field('rounding')}
          label={t('staff.offers.rounding')}
          options={roundings.map((rounding) => ({
            value: rounding,
            label: t(`staff.audit.value.rounding.${rounding}`),
          }))}
        />
      )}
    </div>
  )
}

/** Saves the offer, and shows how many prices it lowers. */
function SaveRow(props: { save: Editor['save']; isNew: boolean; preview: Preview | undefined }) {
  const { save, isNew, preview } = props
  const t = useT()
  return (
    <div className="sticky bottom-0 z-10 mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
      <p role="status" className="text-ink-soft">
        {preview && t('staff.offers.fineCount', { count: preview.looks.fine + preview.looks.deep })}
      </p>
      <Button type="submit" size="sm" busy={save.busy} className="ml-auto">
        {t(isNew ? 'staff.offers.create' : 'common.save')}
      </Button>
      {save.problem && (
        <Notice tone="danger" className="w-full">
          {save.problem}
        </Notice>
      )}
    </div>
  )
}
