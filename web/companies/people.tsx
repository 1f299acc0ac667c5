import { useId, useState } from 'react'
import type { CompanyDetails } from '#core/api/companies/companies.ts'
import { isLastAdmin } from '#core/companies/people.ts'
import { companyRoles, type CompanyRole } from '#core/companies/roles.ts'
import { writePhone } from '#core/contact/phone.ts'
import { formatDate } from '#core/dates.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { RowList } from '../lists/row-list.tsx'
import { DateText } from '../orders/date-text.tsx'
import { momentOf } from '../orders/moment-of.ts'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { Dialog, dialogCard } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SubLine } from '../ui/small-text.tsx'

type Person = CompanyDetails['people'][number]
type Invitation = CompanyDetails['invitations'][number]
type Row = { kind: 'person'; person: Person } | { kind: 'invitation'; invitation: Invitation }

/** The people of a company and, for admins, its open invitations. */
export function People({ company, mayManage }: { company: CompanyDetails; mayManage: boolean }) {
  const t = useT()
  const [changed, setChanged] = useState<Person>()
  const rows: Row[] = [
    ...company.people.map((person) => ({ kind: 'person', person }) as const),
    ...company.invitations.map((invitation) => ({ kind: 'invitation', invitation }) as const),
  ]
  return (
    <section aria-label={t('companies.people')}>
      <h2 className="mb-3 text-xl font-medium">{t('companies.people')}</h2>
      <RowList
        label={t('companies.people')}
        rows={rows}
        keyOf={(row) => (row.kind === 'person' ? row.person.id : row.invitation.id)}
        size="roomy"
        rowClass="max-md:block max-md:py-3.5"
        columns={[
          {
            title: t('companies.person'),
            phone: 'bare',
            className: 'md:py-3 md:pr-4 max-md:block',
            render: (row) =>
              row.kind === 'person' ? (
                <PersonName person={row.person} />
              ) : (
                <span translate="no">{recipientText(row.invitation.to)}</span>
              ),
          },
          {
            title: t('companies.role'),
            className: 'md:pr-4',
            render: (row) =>
              t(`companies.role.${row.kind === 'person' ? row.person.role : row.invitation.role}`),
          },
          ...(mayManage
            ? [
                {
                  title: t('companies.personAct'),
                  hideTitle: true,
                  phone: 'bare' as const,
                  className: 'md:text-end max-md:block',
                  render: (row: Row) =>
                    row.kind === 'person' ? (
                      !row.person.own && (
                        <Button
                          variant="quiet"
                          aria-label={t('companies.changePerson', { name: row.person.name })}
                          onClick={() => setChanged(row.person)}
                        >
                          {t('companies.change')}
                        </Button>
                      )
                    ) : (
                      <InvitationActs companyId={company.id} invitation={row.invitation} />
                    ),
                },
              ]
            : []),
        ]}
      />
      {!mayManage && <SubLine className="mt-3">{t('companies.rolesText')}</SubLine>}
      {changed && (
        <PersonDialog
          key={changed.id}
          company={company}
          person={company.people.find(({ id }) => id === changed.id) ?? changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </section>
  )
}

const recipientText = (to: string) => (to.startsWith('+') ? writePhone(to) : to)

function PersonName({ person: { name, own, email, phoneNumber } }: { person: Person }) {
  const t = useT()
  const contact = email ?? phoneNumber
  return (
    <>
      <strong className="font-medium" translate="no">
        {name}
      </strong>
      {own && ` (${t('companies.you')})`}
      {contact && <SubLine translate="no">{recipientText(contact)}</SubLine>}
    </>
  )
}

function InvitationActs({ companyId, invitation }: { companyId: string; invitation: Invitation }) {
  const t = useT()
  const api = useApi()
  const params = { id: companyId, invitation: invitation.id }
  const to = recipientText(invitation.to)
  const options = { alert: true, failed: t('common.failed'), revalidate: 'always' } as const
  const resend = useAction(
    () => api.call('POST /companies/{id}/invitations/{invitation}/resend', { params }),
    {
      ...options,
      onSuccess: () => showAlert({ message: t('companies.invited', { to }) }),
    },
  )
  const withdraw = useAction(
    () => api.call('POST /companies/{id}/invitations/{invitation}/withdraw', { params }),
    { ...options, onSuccess: () => showAlert({ message: t('companies.withdrawn', { to }) }) },
  )
  const day = formatDate(new Date(momentOf(invitation.expiresAt)))
  return (
    <span className="inline-flex flex-wrap items-center gap-x-5 md:justify-end">
      <span className="text-sm text-ink-soft">{t('companies.invitedUntil', { day })}</span>
      <Button
        variant="quiet"
        busy={resend.busy}
        aria-label={t('companies.resendTo', { to })}
        onClick={() => void resend.run()}
      >
        {t('companies.resend')}
      </Button>
      <Button
        variant="quiet"
        busy={withdraw.busy}
        aria-label={t('companies.withdrawFrom', { to })}
        onClick={() => void withdraw.run()}
      >
        {t('companies.withdraw')}
      </Button>
    </span>
  )
}

interface PersonDialogProps {
  company: CompanyDetails
  person: Person
  onClose: () => void
}

/** What an admin does about a colleague; each closes the dialog. */
function usePersonActions({ company, person, onClose }: PersonDialogProps) {
  const t = useT()
  const api = useApi()
  const { name } = person
  const params = { id: company.id, person: person.id }
  const options = { failed: t('common.failed'), revalidate: 'always' } as const
  const done = (message: string) => {
    showAlert({ message })
    onClose()
  }
  const save = useAction(
    async (role: CompanyRole) => {
      await api.call('POST /companies/{id}/people/{person}/role', { params, body: { role } })
      return role
    },
    {
      ...options,
      onSuccess: (role) => done(t('companies.roleSaved', { name, role: t(`companies.role.${role}`) })),
    },
  )
  const remove = useAction(() => api.call('POST /companies/{id}/people/{person}/remove', { params }), {
    ...options,
    onSuccess: () => done(t('companies.removed', { name })),
  })
  const handOver = useAction(() => api.call('POST /companies/{id}/people/{person}/handOver', { params }), {
    ...options,
    onSuccess: () => done(t('companies.handedOver', { name })),
  })
  const problem = save.problem ?? remove.problem ?? handOver.problem
  return { save, remove, handOver, problem, busy: save.busy || remove.busy || handOver.busy }
}

/** Changes the role of a colleague, hands the company over to them, or removes them. */
function PersonDialog(props: PersonDialogProps) {
  const { company, person, onClose } = props
  const t = useT()
  const heading = useId()
  const group = useId()
  const { name } = person
  const [role, setRole] = useState<CompanyRole>(person.role)
  const { save, remove, handOver, problem, busy } = usePersonActions(props)
  return (
    <Dialog open onClose={onClose} labelledBy={heading} className={dialogCard}>
      <div className="grid gap-5 p-6 sm:p-8">
        <div>
          <h2 id={heading} className="text-h2" translate="no">
            {name}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            <DateText moment={momentOf(person.joinedAt)} format={formatDate} />
          </p>
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">{t('companies.role')}</legend>
          {companyRoles.map((value) => (
            <ChoiceCard
              key={value}
              name={group}
              title={t(`companies.role.${value}`)}
              checked={value === role}
              onChange={() => setRole(value)}
            />
          ))}
        </fieldset>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button busy={save.busy} disabled={busy} onClick={() => void save.run(role)}>
            {t('common.save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
        <div className="border-t border-line pt-4">
          <p className="text-sm text-ink-soft">{t('companies.handOverText', { name })}</p>
          <Button variant="quiet" disabled={busy} onClick={() => void handOver.run()}>
            {t('companies.handOver', { name })}
          </Button>
          {!isLastAdmin(company.people, person.id) && (
            <p>
              <Button
                variant="quiet"
                className="text-danger"
                disabled={busy}
                onClick={() => void remove.run()}
              >
                {t('companies.remove')}
              </Button>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
