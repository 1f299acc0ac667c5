import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { languages, ownNames } from '#core/language.ts'
import { formatRinggit } from '#core/money.ts'
import { deductionLimits } from '#core/orders/deductions.ts'
import { invoicings } from '#core/orders/invoices.ts'
import { describeOfficeDays, describeOfficeHours, weekdays } from '#core/shop/office-hours.ts'
import { settingsLimits, shopSettings, type ShopSettings } from '#core/shop/settings.ts'
import type { CallOutput } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { Form } from '../../forms/form.tsx'
import { EmailField, NumberField, SelectField, TextField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { DateText } from '../../orders/date-text.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { ConflictNotice } from '../../staff/ui/conflict-notice.tsx'
import { changedPaths } from '../../staff/ui/drafts.ts'
import { FactList, Panel } from '../../staff/ui/panel.tsx'
import { UnsavedChanges } from '../../staff/ui/unsaved.tsx'
import { useSave } from '../../staff/ui/use-save.ts'
import { Hint, SubLine } from '../../ui/small-text.tsx'
import type { Route } from './+types/shop-settings-page'
import { SettingsTabs } from './settings-tabs.tsx'
import { fieldNames, fieldText, toDraft, type ShopDraft, type ShopForm } from './shop-draft.ts'
import { SocialSection } from './social-section.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  orErrorResponse(context.get(apiContext).call('GET /staff/settings/shop'))

/** The page of the shop's settings. "Shop contact data and hours as settings with a page." */
export default function ShopSettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const mayEdit = useMay()('settings:edit')
  const { form, base, updatedAt, save, invalid, discard } = useShopEditor(loaderData)
  return (
    <StaffPage title={t('staff.settings.shop')}>
      <SettingsTabs />
      <Form busy={save.busy} aria-label={t('staff.settings.shop')} onSubmit={form.onSubmit(save.run)}>
        {save.conflict && <ConflictNotice conflict={save.conflict} />}
        <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px]">
          <fieldset disabled={!mayEdit} className="grid min-w-0 content-start gap-7">
            <TextSection form={form} title={t('staff.settings.reach')} fields={reachFields} />
            <HoursSection form={form} />
            <DeliveriesSection form={form} />
            <TextSection form={form} title={t('contact.seller')} fields={sellerFields} />
            <SocialSection form={form} mayEdit={mayEdit} />
            <DeductionSection form={form} />
            <InvoicingSection form={form} />
            <CashSection form={form} />
          </fieldset>
          <div className="grid content-start gap-4">
            <ShopPreview form={form} />
            <Hint>
              {updatedAt === undefined ? (
                t('staff.settings.fromEnvironment')
              ) : (
                <>
                  {t('staff.settings.savedAt')} <DateText moment={Date.parse(updatedAt)} />
                </>
              )}
            </Hint>
          </div>
        </div>
        {mayEdit && (
          <UnsavedChanges
            control={form.control}
            countChanges={() => changedPaths(base, form.getValues()).length}
            busy={save.busy}
            problem={save.problem ?? invalid}
            onDiscard={discard}
          />
        )}
      </Form>
    </StaffPage>
  )
}

/** The form of the settings, the action that saves it, and the handling of a conflict if somebody else saves first. */
function useShopEditor(loaded: CallOutput<'GET /staff/settings/shop'>) {
  const translator = useTranslator()
  const { t } = translator
  const api = useStaffApi()
  const [opened, setOpened] = useState(loaded)
  const [base, setBase] = useState(() => toDraft(loaded))
  const form: ShopForm = useSchemaForm<ShopDraft, ShopSettings>(shopSettings, {
    mode: 'onSubmit',
    defaultValues: base,
    messageValues: { most: settingsLimits.links, mostDeduction: formatRinggit(deductionLimits.most) },
  })
  const { submitCount, errors } = form.formState
  const isInvalid = submitCount > 0 && Object.keys(errors).length > 0

  /** Continues with the saved settings. Text that was typed after `sent` stays. */
  const continueFrom = (next: typeof opened, sent?: ShopDraft) => {
    const draft = toDraft(next)
    const typed = structuredClone(form.getValues())
    setOpened(next)
    setBase(draft)
    form.reset(sent === undefined || changedPaths(sent, typed).length === 0 ? draft : typed)
  }
  const save = useSave(
    async (settings: ShopSettings) => {
      const sent = structuredClone(form.getValues())
      const body = { version: opened.version, settings }
      continueFrom(await api.call('POST /staff/settings/shop', { body }), sent)
      showAlert({ message: t('staff.settings.saved') })
    },
    {
      read: () => api.call('GET /staff/settings/shop'),
      changesOf: (current) => {
        const saved = toDraft(current)
        return changedPaths(base, saved).map((path) => ({
          name: t((fieldNames as Record<string, TextKey>)[path] ?? 'staff.settings.shop'),
          from: fieldText(path, base, translator),
          to: fieldText(path, saved, translator),
        }))
      },
      reload: continueFrom,
    },
  )
  return {
    form,
    base,
    updatedAt: opened.updatedAt,
    save,
    invalid: isInvalid ? t('staff.product.checkFields') : undefined,
    discard: () => {
      form.reset(base)
      save.clear()
    },
  }
}

const reachFields = [
  { name: 'chatNumber', hint: 'staff.settings.chatNumberHint', Kind: PhoneField },
  { name: 'sellerNumber', hint: 'staff.settings.sellerNumberHint', Kind: PhoneField },
  { name: 'lineAccount', hint: 'staff.settings.lineAccountHint', Kind: TextField },
  { name: 'email', hint: 'staff.settings.emailHint', Kind: EmailField },
] as const
const sellerFields = [
  { name: 'seller.name', hint: 'staff.settings.sellerNameHint', Kind: TextField },
  { name: 'seller.address', hint: 'staff.settings.sellerAddressHint', Kind: TextField },
] as const

type TextFields = typeof reachFields | typeof sellerFields

function TextSection({ form, title, fields }: { form: ShopForm; title: string; fields: TextFields }) {
  const t = useT()
  return (
    <Panel title={title}>
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
        {fields.map(({ name, hint, Kind }) => (
          <Kind
            key={name}
            {...form.field(name)}
            label={t(fieldNames[name])}
            required={name !== 'lineAccount'}
            hint={t(hint)}
            autoComplete="off"
          />
        ))}
      </div>
    </Panel>
  )
}

function HoursSection({ form }: { form: ShopForm }) {
  const { t, language } = useTranslator()
  return (
    <Panel title={t('staff.settings.hours')}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-4">
        {(['officeDays.first', 'officeDays.last'] as const).map((name) => (
          <SelectField
            key={name}
            {...form.field(name, { valueAsNumber: true })}
            label={t(fieldNames[name])}
            options={weekdays(language).map((label, index) => ({ label, value: index + 1 }))}
          />
        ))}
        {(['officeHours.opens', 'officeHours.closes'] as const).map((name) => (
          <TextField key={name} {...form.field(name)} label={t(fieldNames[name])} required type="time" />
        ))}
      </div>
      <Hint className="mt-2">{t('staff.settings.hoursHint')}</Hint>
    </Panel>
  )
}

/** The maximum number of deliveries: "A capacity per day and half-day." */
function DeliveriesSection({ form }: { form: ShopForm }) {
  const t = useT()
  return (
    <Panel title={t('staff.settings.deliveries')}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-4">
        {(['deliveryCapacity.morning', 'deliveryCapacity.afternoon'] as const).map((name) => (
          <NumberField key={name} {...form.field(name)} label={t(fieldNames[name])} maxLength={4} />
        ))}
      </div>
      <Hint className="mt-2">{t('staff.settings.deliveriesHint')}</Hint>
    </Panel>
  )
}

/** The maximum deduction that clerks may give: "A limit set by the owner". */
function DeductionSection({ form }: { form: ShopForm }) {
  const t = useT()
  return (
    <Panel title={t('staff.settings.deductions')}>
      <NumberField
        {...form.field('deductionLimit', { valueAsNumber: true })}
        label={t(fieldNames.deductionLimit)}
        required
        hint={t('staff.settings.deductionLimitHint')}
        className="max-w-60"
      />
    </Panel>
  )
}

/** Chooses when invoices are issued: "Invoices also without the customer's asking, when the owner wants it so." */
function InvoicingSection({ form }: { form: ShopForm }) {
  const t = useT()
  return (
    <Panel title={t('staff.papers.kind.invoices')}>
      <SelectField
        {...form.field('invoicing')}
        label={t(fieldNames.invoicing)}
        hint={t('staff.settings.invoicingHint')}
        options={invoicings.map((value) => ({ value, label: t(`staff.settings.invoicing.${value}`) }))}
        className="max-w-90"
      />
    </Panel>
  )
}

/** Limits on cash: "Cash can be capped for numbers that refused parcels (amount, open orders)." */
function CashSection({ form }: { form: ShopForm }) {
  const t = useT()
  return (
    <Panel title={t('staff.settings.cash')}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-4">
        {(['cashCaps.amount', 'cashCaps.openOrders'] as const).map((name) => (
          <NumberField key={name} {...form.field(name)} label={t(fieldNames[name])} maxLength={6} />
        ))}
      </div>
      <Hint className="mt-2">{t('staff.settings.cashHint')}</Hint>
    </Panel>
  )
}

/** Shows the edited settings as the shop would, in both languages. Invalid hours are left out. */
function ShopPreview({ form }: { form: ShopForm }) {
  const t = useT()
  const { officeDays, officeHours, chatNumber, lineAccount, email, seller, social } = useWatch({
    control: form.control,
  })
  const { first = 0, last = 0 } = officeDays ?? {}
  const { opens = '', closes = '' } = officeHours ?? {}
  const isValid = first <= last && opens !== '' && opens < closes
  return (
    <Panel title={t('staff.settings.preview')}>
      <div className="grid gap-4 bg-studio p-4">
        {languages.map((language) => (
          <p key={language} lang={language} translate="no">
            <SubLine>{ownNames[language]}</SubLine>
            {isValid ? (
              <>
                {describeOfficeDays({ first, last }, language)}
                <br />
                {describeOfficeHours({ opens, closes }, language)}
              </>
            ) : (
              '—'
            )}
          </p>
        ))}
        <FactList
          facts={[
            [t('common.chat'), [chatNumber || '—', lineAccount].filter(Boolean).join(', LINE ')],
            [t('common.email'), email || '—'],
            [t('contact.seller'), <Names key="seller" names={[seller?.name, seller?.address]} />],
            [t('contact.social'), <Names key="social" names={(social ?? []).map(({ name }) => name)} />],
          ]}
        />
      </div>
      <Hint className="mt-2">
        {t('staff.settings.previewHint')}{' '}
        <a href={paths.contact()} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {t('staff.settings.seeContact')}
        </a>
      </Hint>
    </Panel>
  )
}

function Names({ names }: { names: (string | undefined)[] }) {
  const t = useT()
  return <span translate="no">{names.filter(Boolean).join(t('form.separator')) || '—'}</span>
}
