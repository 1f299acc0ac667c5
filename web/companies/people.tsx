import { useState } from 'react'
import type { CompanyDetails } from '#core/api/companies/companies.ts'
import { noLimits, type BuyerLimits, type BuyerSpending } from '#core/companies/limits.ts'
import { companyMay, limitedRoles } from '#core/companies/roles.ts'
import { writePhone } from '#core/contact/phone.ts'
import { formatDate } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { RowList } from '../lists/row-list.tsx'
import { momentOf } from '../orders/moment-of.ts'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { PersonDialog } from './person-dialog.tsx'

type Person = CompanyDetails['people'][number]
type Invitation = CompanyDetails['invitations'][number]
type Row = { kind: 'person'; person: Person } | { kind: 'invitation'; invitation: Invitation }

/** The people of a company and, for admins, its open invitations. */
export function People({ company, mayManage }: { company: CompanyDetails; mayManage: boolean }) {
  const t = useT()
  const [changed, setChanged] = useState<Person>()
  const maySetLimits = !company.closed && companyMay(company.role, 'set_limits')
  const mayChange = ({ own, spending }: Person) => !own && (mayManage || spending !== undefined)
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
          ...(maySetLimits ? limitColumns(t) : []),
          ...(maySetLimits
            ? [
                {
                  title: t('companies.personAct'),
                  hideTitle: true,
                  phone: 'bare' as const,
                  className: 'md:text-end max-md:block',
                  render: (row: Row) =>
                    row.kind === 'person'
                      ? mayChange(row.person) && (
                          <Button
                            variant="quiet"
                            aria-label={t('companies.changePerson', { name: row.person.name })}
                            onClick={() => setChanged(row.person)}
                          >
                            {t('companies.change')}
                          </Button>
                        )
                      : mayManage && <InvitationActs companyId={company.id} invitation={row.invitation} />,
                },
              ]
            : []),
        ]}
      />
      {company.spending && <OwnLimits spending={company.spending} />}
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

/** The columns for the limits of a buyer, and for the amount that they ordered this month. */
const limitColumns = (t: Translate) =>
  [
    {
      title: t('companies.limit.order'),
      render: (row: Row) => limitText(limitsIn(row).orderLimit, t),
    },
    {
      title: t('companies.limit.month'),
      render: (row: Row) => limitText(limitsIn(row).monthLimit, t),
    },
    {
      title: t('companies.limit.spent'),
      render: (row: Row) => {
        const spending = row.kind === 'person' ? row.person.spending : undefined
        return spending ? formatRinggit(spending.spent) : '–'
      },
    },
  ].map((column) => ({ ...column, figure: true, className: 'md:pr-4 whitespace-nowrap' }))

/** The limits of a buyer, or of a person invited as one. Other roles have no limits. */
function limitsIn(row: Row): BuyerLimits {
  if (row.kind === 'person') return row.person.spending ?? noLimits
  return limitedRoles.includes(row.invitation.role) ? row.invitation.limits : noLimits
}

function limitText(limit: number | null, t: Translate): string {
  if (limit === null) return t('companies.limit.none')
  return limit === 0 ? t('companies.limit.always') : formatRinggit(limit)
}

/** The caller's own limits. */
function OwnLimits({ spending }: { spending: BuyerSpending }) {
  const t = useT()
  const facts = [
    [t('companies.limit.order'), limitText(spending.orderLimit, t)],
    [t('companies.limit.month'), limitText(spending.monthLimit, t)],
    [t('companies.limit.spent'), formatRinggit(spending.spent)],
  ]
  return (
    <SubLine className="tabular mt-3">
      {facts.map(([term, fact]) => (
        <span key={term} className="mr-5 inline-block">
          {`${term}: ${fact}`}
        </span>
      ))}
    </SubLine>
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
