import { Link } from 'react-router'
import { staffChange } from '#core/staff/accounts.ts'
import { mayManage } from '#core/staff/roles.ts'
import { apiContext } from '../../api/context.ts'
import type { CallOutput } from '../../api/client.ts'
import { Form } from '../../forms/form.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffPaths } from '../paths.ts'
import { ApprovalList } from '../approvals/approval-list.tsx'
import { orErrorResponse } from '../shell/loaders.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { useStaff } from '../shell/use-staff.ts'
import { ConflictNotice } from '../ui/conflict-notice.tsx'
import { FactList, Panel } from '../ui/panel.tsx'
import { textLink } from '../ui/text-link.ts'
import { useSave } from '../ui/use-save.ts'
import type { Route } from './+types/person-page'
import { useRoleOptions } from './invite-dialog.tsx'
import { LastSeen, SignsInWith, stateTones, type Person } from './people-page.tsx'
import { PersonActions } from './person-actions.tsx'
import type { Role } from './role.ts'
import { SessionList } from './session-list.tsx'
import { SignInLog } from './sign-in-log.tsx'
import { useOutcomeText } from './use-outcome-text.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [account, roles, { approvals }] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/people/{id}', { params: { id: params.id } }),
      api.call('GET /staff/roles'),
      api.call('GET /staff/approvals'),
    ]),
  )
  const waiting = approvals.filter(({ change }) => change?.staffId === params.id)
  return { ...account, roles: roles.entries, waiting, now: Date.now() }
}

/** The page of a colleague's account: role, open sessions, sign-in log, and the permitted actions. */
export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, roles, waiting, sessions, signIns, now } = loaderData
  const { t } = useTranslator()
  const staff = useStaff()
  const role = roles.find(({ id }) => id === person.role)
  const isOwn = person.id === staff.id
  const mayChange = !isOwn && role !== undefined && mayManage(staff, role)
  return (
    <StaffPage
      title={person.name}
      above={[
        <Link key="people" to={staffPaths.people()}>
          {t('staff.people.title')}
        </Link>,
      ]}
      afterTitle={<Badge tone={stateTones[person.state]}>{t(`staff.people.state.${person.state}`)}</Badge>}
      actions={mayChange && <PersonActions person={person} />}
    >
      <div className="grid gap-10 xl:grid-cols-2">
        <div className="grid content-start gap-10">
          {waiting.length > 0 && (
            <Panel title={t('staff.people.waiting')}>
              <ApprovalList approvals={waiting} />
            </Panel>
          )}
          <Panel title={t('staff.common.account')}>
            <FactList
              facts={[
                [t('common.email'), person.email],
                [t('staff.people.signsInWith'), <SignsInWith key="with" person={person} />],
                [t('staff.people.lastSeen'), <LastSeen key="seen" person={person} now={now} />],
              ]}
            />
            {mayChange ? (
              <PersonForm key={person.id} person={person} roles={roles} />
            ) : (
              <Notice tone="quiet" className="mt-4">
                {t(isOwn ? 'staff.people.ownText' : 'staff.people.aboveText')}{' '}
                {isOwn && (
                  <Link to={staffPaths.account()} className={textLink}>
                    {t('staff.people.toOwn')}
                  </Link>
                )}
              </Notice>
            )}
          </Panel>
          <Sessions person={person} sessions={sessions} mayEnd={mayChange} />
        </div>
        <Panel title={t('staff.people.signIns')} className="self-start">
          <SignInLog signIns={signIns} />
        </Panel>
      </div>
    </StaffPage>
  )
}

type Account = CallOutput<'GET /staff/people/{id}'>

function Sessions(props: Pick<Account, 'person' | 'sessions'> & { mayEnd: boolean }) {
  const { person, sessions, mayEnd } = props
  const { t } = useTranslator()
  const api = useStaffApi()
  const { id, name } = person
  const end = (session?: string) =>
    api.call('POST /staff/people/{id}/sessions/end', { params: { id }, body: session ? { session } : {} })
  return (
    <SessionList
      title={t('staff.people.sessions', { name })}
      sessions={sessions}
      {...(mayEnd && { end })}
      texts={{
        endAll: t('staff.people.signOutAll'),
        endedAll: t('staff.people.signedOutAll', { name }),
        ended: t('staff.people.signedOut', { name }),
      }}
    />
  )
}

function PersonForm({ person, roles }: { person: Person; roles: readonly Role[] }) {
  const { t } = useTranslator()
  const outcomeText = useOutcomeText()
  const api = useStaffApi()
  const options = useRoleOptions(roles)
  const params = { id: person.id }
  const form = useSchemaForm(staffChange, {
    mode: 'onSubmit',
    defaultValues: { name: person.name, role: person.role },
  })
  const nameOf = (key: string) => options.find(({ value }) => value === key)?.label ?? key
  const save = useSave(
    (change: { name: string; role: string }) =>
      api.call('POST /staff/people/{id}', { params, body: { version: person.version, change } }),
    {
      form,
      revalidate: 'always',
      onSuccess: (outcome) => {
        if (outcome.waitsUntil !== undefined) form.setValue('role', person.role)
        showAlert({ message: outcomeText(outcome, t('staff.people.saved')) })
      },
      read: () => api.call('GET /staff/people/{id}', { params }),
      changesOf: ({ person: saved }: Account) => [
        ...(saved.name === person.name
          ? []
          : [{ name: t('staff.common.fullName'), from: person.name, to: saved.name }]),
        ...(saved.role === person.role
          ? []
          : [{ name: t('staff.common.role'), from: nameOf(person.role), to: nameOf(saved.role) }]),
      ],
      reload: ({ person: saved }) => form.reset({ name: saved.name, role: saved.role }),
    },
  )
  return (
    <Form busy={save.busy} onSubmit={form.onSubmit(save.run)} className="mt-4 grid max-w-90 gap-4">
      {save.problem && <Notice tone="danger">{save.problem}</Notice>}
      {save.conflict && <ConflictNotice conflict={save.conflict} />}
      <TextField {...form.field('name')} label={t('staff.common.fullName')} required />
      <SelectField
        {...form.field('role')}
        label={t('staff.common.role')}
        hint={t('staff.people.roleDecider')}
        options={options}
        required
      />
      <p>
        <Button type="submit" size="sm" busy={save.busy}>
          {t('common.save')}
        </Button>
      </p>
    </Form>
  )
}
