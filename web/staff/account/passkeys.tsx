import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { describeDevice } from '#core/accounts/devices.ts'
import { maxPasskeys, passkeyAddition } from '#core/staff/passkeys.ts'
import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { CodeField, PasswordField, TextField, UsernameHint } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { FieldDensity } from '../../ui/controls.tsx'
import { passkeyProblem } from '../access/passkey.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Panel } from '../ui/panel.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'

type Passkey = CallOutput<'GET /staff/passkeys'>['passkeys'][number]
type Options = CallOutput<'POST /staff/passkeys/options'>

/**
 * Lists the user's passkeys with their last use. Passkeys are added with a name and removed after confirmation:
 * "Passkeys beside codes".
 */
export function Passkeys({ passkeys, email }: { passkeys: readonly Passkey[]; email: string }) {
  const t = useT()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <Panel
      title={t('staff.passkeys.title')}
      action={
        <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
          {t('staff.passkeys.add')}
        </Button>
      }
    >
      <p className="mb-3 max-w-prose text-ink-soft">{t('staff.passkeys.text')}</p>
      {passkeys.length === 0 ? (
        <p>{t('staff.common.noneYet')}</p>
      ) : (
        <ul aria-label={t('staff.passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {adding && <AddDialog email={email} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useT()
  const { name, addedAt, lastUsedAt } = passkey
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5">
      <span translate="no" className="wrap-anywhere">
        {name}
      </span>
      <span className="text-ink-soft">
        {t('staff.passkeys.addedOn')} <DateText moment={addedAt.seconds * 1000} />
      </span>
      <span className="text-ink-soft">
        {lastUsedAt === undefined ? (
          t('staff.passkeys.neverUsed')
        ) : (
          <>
            {t('common.lastUsed')} <DateText moment={lastUsedAt.seconds * 1000} />
          </>
        )}
      </span>
      <Button
        size="sm"
        variant="quiet"
        className="ml-auto"
        aria-label={t('common.removeNamed', { name })}
        onClick={onRemove}
      >
        {t('common.remove')}
      </Button>
    </li>
  )
}

const texts = {
  cancelled: 'staff.passkeys.cancelled',
  unusable: 'staff.passkeys.unusable',
  exists: 'staff.passkeys.exists',
} as const

/**
 * Asks for password and code, and then opens the device's dialog. If that dialog is closed, another attempt only opens
 * it again.
 */
function AddDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT()
  const api = useStaffApi()
  const [confirmed, setConfirmed] = useState<Options>()
  const form = useSchemaForm(passkeyAddition, {
    mode: 'onSubmit',
    defaultValues: { name: describeDevice(navigator.userAgent), password: '', code: '' },
    messageValues: { most: maxPasskeys },
  })
  const add = useAction(
    async (body: { name: string; password: string; code: string }) => {
      const options = confirmed ?? (await api.call('POST /staff/passkeys/options', { body }))
      setConfirmed(options)
      const response = await startRegistration({ optionsJSON: options as never })
      // The challenge is used up, whatever the answer.
      setConfirmed(undefined)
      return api.call('POST /staff/passkeys', { body: { response } })
    },
    {
      form,
      fields: {
        staff_login_failed: ['password', 'staff.account.wrongPassword'],
        wrong_second_factor: 'code',
      },
      failed: (error) => t(passkeyProblem(error, texts) ?? 'staff.access.unreachable'),
      revalidate: true,
      onSuccess: () => {
        showAlert({ message: t('staff.passkeys.added') })
        onClose()
      },
    },
  )
  return (
    <QuestionDialog
      open
      title={t('staff.passkeys.add')}
      action={t(confirmed && !add.busy ? 'common.tryAgain' : 'staff.passkeys.add')}
      busy={add.busy}
      problem={add.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(add.run)}
    >
      {confirmed === undefined && (
        <div className="grid gap-4">
          <p className="text-ink-soft">{t('staff.passkeys.addText')}</p>
          <UsernameHint username={email} />
          <FieldDensity value="compact">
            <TextField
              {...form.field('name')}
              label={t('staff.passkeys.name')}
              hint={t('staff.passkeys.nameHint')}
              required
              data-autofocus
            />
            <PasswordField
              {...form.field('password')}
              label={t('staff.account.currentPassword')}
              kind="current-password"
              required
            />
            <CodeField {...form.field('code')} label={t('staff.access.code')} required />
          </FieldDensity>
        </div>
      )}
    </QuestionDialog>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT()
  const api = useStaffApi()
  const { id, name } = passkey
  const remove = useAction(() => api.call('POST /staff/passkeys/{id}/remove', { params: { id } }), {
    revalidate: 'always',
    failed: t('common.notSaved'),
    onSuccess: () => {
      showAlert({ message: t('staff.passkeys.removed') })
      onClose()
    },
  })
  return (
    <QuestionDialog
      open
      danger
      title={t('staff.passkeys.removeTitle', { name })}
      action={t('common.remove')}
      busy={remove.busy}
      problem={remove.problem}
      onClose={onClose}
      onSubmit={() => void remove.run()}
    >
      <p>{t('staff.passkeys.removeText')}</p>
    </QuestionDialog>
  )
}
