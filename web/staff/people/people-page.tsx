import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#core/dates.ts'
import type { StaffState } from '#core/staff/accounts.ts'
import { apiContext } from '../../api/context.ts'
import type { CallOutput } from '../../api/client.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { ApprovalList } from '../approvals/approval-list.tsx'
import { orErrorResponse } from '../shell/loaders.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useStaff } from '../shell/use-staff.ts'
import { ListHint, Panel } from '../ui/panel.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { Cell, rowClass, Table } from '../ui/table.tsx'
import { textLink } from '../ui/text-link.ts'
import type { Route } from './+types/people-page'
import { InviteDialog } from './invite-dialog.tsx'
import { RolesSection } from './roles-section.tsx'
import { SignInLog } from './sign-in-log.tsx'

export type Person = CallOutput<'GET /staff/people'>['people'][number]

/** Somebody counts as present for this many milliseconds after their last action. */
const presenceMs = 5 * 60_000

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ people }, roles, { signIns }, { approvals }] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/people'),
      api.call('GET /staff/roles'),
      api.call('GET /staff/sign-ins'),
      api.call('GET /staff/approvals'),
    ]),
  )
  return { people, roles, signIns, approvals, now: Date.now() }
}

/**
 * The page of people and roles: "Staff: invite, roles with chosen permissions, disable, reset, sessions, sign-in log."
 */
export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, roles, signIns, approvals, now } = loaderData
  const { t } = useTranslator()
  const [inviting, setInviting] = useState(false)
  return (
    <StaffPage
      title={t('staff.people.title')}
      actions={
        <Button size="sm" onClick={() => setInviting(true)}>
          <UserPlus className="size-4" />
          {t('staff.people.invite')}
        </Button>
      }
    >
      <PeopleTable people={people} now={now} />
      <div className="mt-10 grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <RolesSection roles={roles} />
        <div className="grid grid-cols-1 content-start gap-10">
          <Panel
            title={t('staff.approvals.title')}
            action={
              <Link to={staffPaths.approvalSettings()} className={`${textLink} text-xs`}>
                {t('staff.approvals.limitsLink')}
              </Link>
            }
          >
            <ApprovalList approvals={approvals} />
            <ListHint>{t('staff.people.decidersText')}</ListHint>
          </Panel>
          <Panel
            title={t('staff.people.signIns')}
            action={
              <Link
                to={staffPaths.audit(new URLSearchParams({ subject: 'staff' }))}
                className={`${textLink} text-xs`}
              >
                {t('staff.people.allSignIns')}
              </Link>
            }
          >
            <SignInLog signIns={signIns.slice(0, 12)} named />
          </Panel>
        </div>
      </div>
      {inviting && <InviteDialog roles={roles.entries} onClose={() => setInviting(false)} />}
    </StaffPage>
  )
}

export const stateTones: Record<StaffState, Tone> = {
  active: 'success',
  invited: 'warning',
  expired: 'danger',
  disabled: 'neutral',
}

function PeopleTable({ people, now }: { people: readonly Person[]; now: number }) {
  const { t, language } = useTranslator()
  const { id: own } = useStaff()
  return (
    <Table
      caption={t('staff.people.title')}
      columns={[
        { title: t('staff.common.fullName') },
        { title: t('staff.common.role'), className: 'max-md:hidden' },
        { title: t('staff.people.signsInWith'), className: 'max-lg:hidden' },
        { title: t('staff.people.lastSeen'), className: 'max-sm:hidden' },
        { title: t('staff.common.state') },
        { title: t('staff.people.manage'), hideTitle: true },
      ]}
    >
      {people.map((person) => (
        <tr key={person.id} className={rowClass}>
          <Cell className="wrap-anywhere">
            <span translate="no" className="font-semibold">
              {person.name}
            </span>
            <span translate="no" className="block text-ink-soft">
              {person.email}
            </span>
            <span className="block text-ink-soft md:hidden">{person.roleName[language]}</span>
            <SubLine className="sm:hidden">
              <LastSeen person={person} now={now} />
            </SubLine>
          </Cell>
          <Cell className="max-md:hidden">{person.roleName[language]}</Cell>
          <Cell className="max-lg:hidden">
            <SignsInWith person={person} />
          </Cell>
          <Cell className="max-sm:hidden">
            <LastSeen person={person} now={now} />
          </Cell>
          <Cell>
            <Badge tone={stateTones[person.state]}>{t(`staff.people.state.${person.state}`)}</Badge>
          </Cell>
          <Cell className="pr-0! text-end whitespace-nowrap">
            <Link
              to={person.id === own ? staffPaths.account() : staffPaths.person(person.id)}
              aria-label={
                person.id === own ? undefined : t('staff.people.manageNamed', { name: person.name })
              }
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              {t(person.id === own ? 'staff.people.you' : 'staff.people.manage')}
            </Link>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** Says how a person can sign in: with a passkey, with password and code, or not yet. */
export function SignsInWith({ person: { passkeys, usesAuthenticator } }: { person: Person }) {
  const { t } = useTranslator()
  if (passkeys > 0) return t('staff.people.withPasskey')
  if (usesAuthenticator) return t('staff.people.withApp')
  return <span className="text-ink-soft">{t('staff.people.notYet')}</span>
}

/** Says when somebody was last present, or when their invitation expires. */
export function LastSeen({ person, now }: { person: Person; now: number }) {
  const { t } = useTranslator()
  const { seenAt, invitedUntil, state } = person
  if (invitedUntil !== undefined)
    return t('staff.people.until', { time: formatDateTime(new Date(invitedUntil.seconds * 1000)) })
  if (seenAt === undefined) return t('staff.people.never')
  const moment = seenAt.seconds * 1000
  return state === 'active' && now - moment < presenceMs ? (
    t('staff.people.now')
  ) : (
    <DateText moment={moment} />
  )
}
