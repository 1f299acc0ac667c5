import { useId, useState } from 'react'
import { maxStaffName, ownAccount } from '#core/staff/accounts.ts'
import { authenticatorCode, recoveryCodeCount, staffPasswordChange } from '#core/staff/staff.ts'
import { apiContext } from '../../api/context.ts'
import { useAction } from '../../actions/use-action.ts'
import { Form } from '../../forms/form.tsx'
import { CodeField, PasswordField, TextField, UsernameHint } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'
import { FieldDensity } from '../../ui/controls.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecoveryCodes } from '../access/recovery-codes.tsx'
import { SessionList } from '../people/session-list.tsx'
import { SignInLog } from '../people/sign-in-log.tsx'
import { orErrorResponse } from '../shell/loaders.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useStaff } from '../shell/use-staff.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { FactList, Panel } from '../ui/panel.tsx'
import type { Route } from './+types/account-page'
import { AlertsPanel } from '../new-orders/alerts-panel.tsx'
import { Passkeys } from './passkeys.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [access, { passkeys }, alerts] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/sessions'),
      api.call('GET /staff/passkeys'),
      api.call('GET /staff/new-orders/alerts'),
    ]),
  )
  return { ...access, passkeys, alerts }
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { sessions, signIns, passkeys, alerts } = loaderData
  const { t, language } = useTranslator()
  const { name, email, roleName } = useStaff()
  const signOut = useSignOut()
  return (
    <StaffPage
      title={t('common.myAccount')}
      actions={
        <Button size="sm" variant="secondary" busy={signOut.busy} onClick={() => void signOut.run()}>
          {t('common.signOut')}
        </Button>
      }
    >
      <div className="grid max-w-form gap-9">
        <Panel title={t('staff.account.who')}>
          <FactList
            facts={[
              [t('common.email'), email],
              [t('staff.common.role'), roleName[language]],
            ]}
          />
          <ChangeName name={name} />
        </Panel>
        <AlertsPanel alerts={alerts} email={email} />
        <Passkeys passkeys={passkeys} email={email} />
        <ChangePassword email={email} />
        <RenewCodes email={email} />
        <OwnSessions sessions={sessions} />
        <Panel title={t('staff.people.signIns')}>
          <SignInLog signIns={signIns} />
        </Panel>
      </div>
    </StaffPage>
  )
}

/** The form for the name that colleagues and the audit trail show. */
function ChangeName({ name }: { name: string }) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(ownAccount, { defaultValues: { name } })
  const change = useAction((body: { name: string }) => api.call('POST /staff/account', { body }), {
    form,
    failed: t('staff.access.unreachable'),
    onSuccess: () => showAlert({ message: t('staff.account.nameSaved') }),
    revalidate: true,
  })
  return (
    <Form busy={change.busy} onSubmit={form.onSubmit(change.run)} className="mt-4 grid max-w-90 gap-4">
      {change.problem && <Notice tone="danger">{change.problem}</Notice>}
      <TextField
        {...form.field('name')}
        density="compact"
        label={t('staff.common.fullName')}
        hint={t('staff.account.nameHint')}
        autoComplete="name"
        maxLength={maxStaffName}
        defaultValue={name}
        required
      />
      <p>
        <Button type="submit" size="sm" variant="secondary" busy={change.busy}>
          {t('staff.account.saveName')}
        </Button>
      </p>
    </Form>
  )
}

/** The user's open sessions. Another device can be signed out, for example after it was lost. */
function OwnSessions({ sessions }: Pick<Route.ComponentProps['loaderData'], 'sessions'>) {
  const t = useT()
  const api = useStaffApi()
  return (
    <SessionList
      title={t('staff.account.sessions')}
      sessions={sessions}
      end={(session) => api.call('POST /staff/sessions/end', { body: session ? { session } : {} })}
      texts={{
        endAll: t('staff.account.signOutElsewhere'),
        endedAll: t('staff.account.signedOutElsewhere'),
        ended: t('staff.account.signedOutThere'),
      }}
    />
  )
}

/** The form for a new password, which ends all other sessions. */
function ChangePassword({ email }: { email: string }) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(staffPasswordChange)
  const change = useAction(
    (body: { password: string; newPassword: string; code: string }) =>
      api.call('POST /staff/password', { body }),
    {
      form,
      fields: {
        staff_login_failed: ['password', 'staff.account.wrongPassword'],
        wrong_second_factor: 'code',
        password_too_common: 'newPassword',
      },
      failed: t('staff.access.unreachable'),
      onSuccess: () => {
        for (const name of ['password', 'newPassword', 'code'] as const)
          form.resetField(name, { defaultValue: '' })
        showAlert({ message: t('staff.account.passwordChanged') })
      },
    },
  )
  return (
    <Panel title={t('staff.account.changePassword')}>
      <Form busy={change.busy} onSubmit={form.onSubmit(change.run)} className="grid max-w-90 gap-4">
        {change.problem && <Notice tone="danger">{change.problem}</Notice>}
        <UsernameHint username={email} />
        <FieldDensity value="compact">
          <PasswordField
            {...form.field('password')}
            label={t('staff.account.currentPassword')}
            kind="current-password"
            required
          />
          <PasswordField
            {...form.field('newPassword')}
            label={t('common.newPassword')}
            kind="new-password"
            hint={t('staff.passwordHint')}
            required
          />
          <CodeField {...form.field('code')} label={t('staff.access.code')} required />
        </FieldDensity>
        <p>
          <Button type="submit" size="sm" busy={change.busy}>
            {t('staff.account.changePassword')}
          </Button>
        </p>
      </Form>
    </Panel>
  )
}

/** The form that replaces the recovery codes. A dialog shows the new codes once. */
function RenewCodes({ email }: { email: string }) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(authenticatorCode)
  const id = useId()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setCodes(undefined)
  const renew = useAction((body: { code: string }) => api.call('POST /staff/recovery-codes', { body }), {
    form,
    fields: { wrong_second_factor: 'code' },
    failed: t('staff.access.unreachable'),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      form.resetField('code', { defaultValue: '' })
    },
  })
  return (
    <Panel title={t('staff.recovery.title')}>
      <p className="mb-4 max-w-prose text-ink-soft">
        {t('staff.account.renewText', { count: recoveryCodeCount })}
      </p>
      <Form busy={renew.busy} onSubmit={form.onSubmit(renew.run)} className="grid max-w-90 gap-4">
        {renew.problem && <Notice tone="danger">{renew.problem}</Notice>}
        <CodeField {...form.field('code')} density="compact" label={t('staff.access.code')} required />
        <p>
          <Button type="submit" size="sm" variant="secondary" busy={renew.busy}>
            {t('staff.account.renew')}
          </Button>
        </p>
      </Form>
      <Dialog
        open={codes !== undefined}
        onClose={close}
        labelledBy={id}
        dismissible={false}
        className={dialogCard}
      >
        <div className="p-6 text-sm">
          <h2 id={id} className="mb-2 text-lg">
            {t('staff.recovery.title')}
          </h2>
          <p className="mb-4 text-ink-soft">{t('staff.recovery.lead')}</p>
          <RecoveryCodes
            codes={codes ?? []}
            email={email}
            action={t('staff.recovery.close')}
            onDone={close}
          />
        </div>
      </Dialog>
    </Panel>
  )
}
