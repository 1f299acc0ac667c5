import { useId } from 'react'
import * as z from 'zod/mini'
import type { CompanyDetails } from '#core/api/companies/companies.ts'
import { noLimits, typedBuyerLimits } from '#core/companies/limits.ts'
import { isLastAdmin } from '#core/companies/people.ts'
import { companyMay, companyRoles, limitedRoles, type CompanyRole } from '#core/companies/roles.ts'
import { formatDate } from '#core/dates.ts'
import { isSameValue } from '#core/same-value.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { Form } from '../forms/form.tsx'
import { useFormValues, useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { DateText } from '../orders/date-text.tsx'
import { momentOf } from '../orders/moment-of.ts'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { Dialog, dialogCard } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { LimitFields, typedLimitsOf } from './limit-fields.tsx'

type Person = CompanyDetails['people'][number]

interface PersonDialogProps {
  company: CompanyDetails
  person: Person
  onClose: () => void
}

const schema = z.extend(typedBuyerLimits, { role: z.enum(companyRoles) })
type Changed = z.output<typeof schema>

/** The actions on a colleague. Each closes the dialog when it has succeeded. */
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
    async ({ role, ...limits }: Changed) => {
      const before = person.limits ?? noLimits
      // The limits are saved first, so that the person never has the new role without limits.
      if (limitedRoles.includes(role) && !isSameValue(limits, before))
        await api.call('POST /companies/{id}/people/{person}/limits', { params, body: limits })
      if (role !== person.role)
        await api.call('POST /companies/{id}/people/{person}/role', { params, body: { role } })
      return role
    },
    {
      ...options,
      onSuccess: (role) =>
        done(
          role === person.role
            ? t('companies.limitsSaved', { name })
            : t('companies.roleSaved', { name, role: t(`companies.role.${role}`) }),
        ),
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

/**
 * Changes the role and limits of a colleague, hands the company over to them, or removes them; approvers only set
 * limits.
 */
export function PersonDialog(props: PersonDialogProps) {
  const { company, person, onClose } = props
  const t = useT()
  const heading = useId()
  const managesPeople = companyMay(company.role, 'manage_people')
  const form = useSchemaForm(schema, {
    mode: 'onSubmit',
    defaultValues: { role: person.role, ...typedLimitsOf(person.limits ?? noLimits) },
  })
  const { role = person.role } = useFormValues(form)
  const actions = usePersonActions(props)
  const { save, problem, busy } = actions
  return (
    <Dialog open onClose={onClose} labelledBy={heading} className={dialogCard}>
      <div className="grid gap-5 p-6 sm:p-8">
        <div>
          <h2 id={heading} className="text-h2" translate="no">
            {person.name}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            <DateText moment={momentOf(person.joinedAt)} format={formatDate} />
          </p>
        </div>
        <Form busy={save.busy} onSubmit={form.onSubmit(save.run)} className="grid gap-5">
          {managesPeople && (
            <RoleChoice
              role={role}
              onChoose={(value) => form.setValue('role', value, { shouldDirty: true })}
            />
          )}
          {limitedRoles.includes(role) && <LimitFields field={form.field} />}
          {problem && <Notice tone="danger">{problem}</Notice>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={save.busy} disabled={busy}>
              {t('common.save')}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </div>
        </Form>
        {managesPeople && <OtherActs {...props} actions={actions} />}
      </div>
    </Dialog>
  )
}

function RoleChoice({ role, onChoose }: { role: CompanyRole; onChoose: (role: CompanyRole) => void }) {
  const t = useT()
  const group = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('companies.role')}</legend>
      {companyRoles.map((value) => (
        <ChoiceCard
          key={value}
          name={group}
          title={t(`companies.role.${value}`)}
          checked={value === role}
          onChange={() => onChoose(value)}
        />
      ))}
    </fieldset>
  )
}

function OtherActs({
  company,
  person,
  actions: { remove, handOver, busy },
}: PersonDialogProps & { actions: ReturnType<typeof usePersonActions> }) {
  const t = useT()
  const { name } = person
  return (
    <div className="border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{t('companies.handOverText', { name })}</p>
      <Button variant="quiet" disabled={busy} onClick={() => void handOver.run()}>
        {t('companies.handOver', { name })}
      </Button>
      {!isLastAdmin(company.people, person.id) && (
        <p>
          <Button variant="quiet" className="text-danger" disabled={busy} onClick={() => void remove.run()}>
            {t('companies.remove')}
          </Button>
        </p>
      )}
    </div>
  )
}
