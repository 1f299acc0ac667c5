import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { weekdays } from '../../../core/shop/opening-hours.ts'
import type { ShopSettings } from '../../../core/shop/settings.ts'
import { apiContext } from '../../api/context.ts'
import { useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Field } from '../../ui/field.tsx'
import { orRefused } from '../../staff/shell/or-refused.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { ConflictNotice, isConflict, savedBy, type Conflict } from '../../staff/ui/conflict-notice.tsx'
import { DenseInput, DenseSelect } from '../../staff/ui/dense-field.tsx'
import { changedPaths } from '../../staff/ui/drafts.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { AskBeforeLeaving, SaveBar, unsavedProblem } from '../../staff/ui/unsaved.tsx'
import type { Route } from './+types/shop-settings-page'
import { SettingsTabs } from './settings-tabs.tsx'
import { fieldNames, fieldText, toDraft, type ShopDraft } from './shop-draft.ts'
import { useErrorOf, useShopSettingsForm, type ShopForm } from './shop-form.ts'
import { ShopPreview } from './shop-preview.tsx'
import { SocialSection } from './social-section.tsx'

export const loader = ({ context }: Route.LoaderArgs) =>
  orRefused(context.get(apiContext).call('GET /staff/settings/shop'))

/** "Shop contact data and hours as settings with a page." */
export default function ShopSettingsPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslator()
  const api = useStaffApi({ stays: true })
  const mayEdit = useMay()('settings:edit')
  const [opened, setOpened] = useState(loaderData)
  const [base, setBase] = useState(() => toDraft(loaderData))
  const [conflict, setConflict] = useState<Conflict>()
  const [problem, setProblem] = useState<ReactNode>()
  const form = useShopSettingsForm(base)
  const { isSubmitting, submitCount, errors } = form.formState
  const wrong = submitCount > 0 && Object.keys(errors).length > 0

  /** Continues from what is saved now; what was typed since `sent` stays. */
  const continueFrom = (next: typeof opened, sent?: ShopDraft) => {
    const draft = toDraft(next)
    const typed = structuredClone(form.getValues())
    setOpened(next)
    setBase(draft)
    form.reset(sent === undefined || changedPaths(sent, typed).length === 0 ? draft : typed)
  }

  const save = async (settings: ShopSettings) => {
    const sent = structuredClone(form.getValues())
    setProblem(undefined)
    setConflict(undefined)
    try {
      const body = { version: opened.version, settings }
      continueFrom(await api.call('POST /staff/settings/shop', { body }), sent)
      showAlert({ message: t('staff.settings.saved') })
    } catch (error) {
      if (isConflict(error)) await showConflict(savedBy(error))
      else setProblem(unsavedProblem(error, t))
    }
  }

  const showConflict = async (by: string | undefined) => {
    try {
      const current = await api.call('GET /staff/settings/shop')
      const theirs = toDraft(current)
      setConflict({
        by,
        changes: changedPaths(base, theirs).map((path) => ({
          name: t(fieldNames[path] ?? 'staff.settings.shop'),
          from: fieldText(path, base, language),
          to: fieldText(path, theirs, language),
        })),
        reload: () => {
          continueFrom(current)
          setConflict(undefined)
        },
      })
    } catch (error) {
      setProblem(unsavedProblem(error, t))
    }
  }

  return (
    <StaffPage title={t('staff.settings.shop')}>
      <SettingsTabs />
      <form
        noValidate
        method="post"
        aria-label={t('staff.settings.shop')}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        {conflict && <ConflictNotice conflict={conflict} />}
        <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px]">
          <fieldset disabled={!mayEdit} className="grid min-w-0 content-start gap-7">
            <ReachSection form={form} />
            <HoursSection form={form} />
            <SellerSection form={form} />
            <SocialSection form={form} mayEdit={mayEdit} />
          </fieldset>
          <div className="grid content-start gap-4">
            <ShopPreview form={form} />
            <p className="text-xs text-ink-soft">
              {opened.updatedAt === undefined ? (
                t('staff.settings.fromEnvironment')
              ) : (
                <>
                  {t('staff.settings.savedAt')} <DateText moment={Date.parse(opened.updatedAt)} />
                </>
              )}
            </p>
          </div>
        </div>
        {mayEdit && (
          <Unsaved
            form={form}
            base={base}
            busy={isSubmitting}
            problem={problem ?? (wrong ? t('staff.product.checkFields') : undefined)}
            onDiscard={() => {
              form.reset(base)
              setConflict(undefined)
              setProblem(undefined)
            }}
          />
        )}
      </form>
    </StaffPage>
  )
}

type Part = { form: ShopForm }

interface TextFieldProps extends Part {
  name: 'chatNumber' | 'sellerNumber' | 'email' | 'seller.name' | 'seller.address'
  hint: TextKey
  type?: 'tel' | 'email'
}

function TextField({ form, name, hint, type }: TextFieldProps) {
  const { t } = useTranslator()
  const errorOf = useErrorOf(form)
  return (
    <Field label={t(fieldNames[name] ?? 'staff.settings.shop')} required hint={t(hint)} {...errorOf(name)}>
      {(attributes) => (
        <DenseInput {...attributes} {...form.register(name)} type={type ?? 'text'} autoComplete="off" />
      )}
    </Field>
  )
}

function ReachSection({ form }: Part) {
  const { t } = useTranslator()
  return (
    <Panel title={t('staff.settings.reach')}>
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
        <TextField form={form} name="chatNumber" type="tel" hint="staff.settings.chatNumberHint" />
        <TextField form={form} name="sellerNumber" type="tel" hint="staff.settings.sellerNumberHint" />
        <TextField form={form} name="email" type="email" hint="staff.settings.emailHint" />
      </div>
    </Panel>
  )
}

function HoursSection({ form }: Part) {
  const { t, language } = useTranslator()
  const errorOf = useErrorOf(form)
  return (
    <Panel title={t('staff.settings.hours')}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-4">
        {(['officeDays.first', 'officeDays.last'] as const).map((name) => (
          <Field key={name} label={t(fieldNames[name] ?? 'staff.settings.hours')} {...errorOf(name)}>
            {(attributes) => (
              <DenseSelect {...attributes} {...form.register(name, { valueAsNumber: true })}>
                {weekdays(language).map((day, index) => (
                  <option key={day} value={index + 1}>
                    {day}
                  </option>
                ))}
              </DenseSelect>
            )}
          </Field>
        ))}
        {(['officeHours.opens', 'officeHours.closes'] as const).map((name) => (
          <Field key={name} label={t(fieldNames[name] ?? 'staff.settings.hours')} required {...errorOf(name)}>
            {(attributes) => <DenseInput {...attributes} {...form.register(name)} type="time" />}
          </Field>
        ))}
      </div>
      <p className="mt-2 text-xs text-ink-soft">{t('staff.settings.hoursHint')}</p>
    </Panel>
  )
}

function SellerSection({ form }: Part) {
  const { t } = useTranslator()
  return (
    <Panel title={t('contact.seller')}>
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
        <TextField form={form} name="seller.name" hint="staff.settings.sellerNameHint" />
        <TextField form={form} name="seller.address" hint="staff.settings.sellerAddressHint" />
      </div>
    </Panel>
  )
}

interface UnsavedProps extends Part {
  base: ShopDraft
  busy: boolean
  problem: ReactNode
  onDiscard: () => void
}

/** Apart from the form, because it is drawn anew with every key that is pressed. */
function Unsaved({ form, base, busy, problem, onDiscard }: UnsavedProps) {
  useWatch({ control: form.control })
  const changes = changedPaths(base, form.getValues()).length
  return (
    <>
      <SaveBar changes={changes} busy={busy} problem={problem} onDiscard={onDiscard} />
      <AskBeforeLeaving when={changes > 0} />
    </>
  )
}
