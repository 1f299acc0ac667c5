import { useState } from 'react'
import type { CompanyDetails } from '#core/api/companies/companies.ts'
import { companyAddress, maxAddressName, type CompanyAddress } from '#core/companies/addresses.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { AddressFields } from '../delivery/address-fields.tsx'
import { TextField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { useFormValues, useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { SubLine } from '../ui/small-text.tsx'

type Address = CompanyDetails['addresses'][number]

/** The shared addresses of a company, which admins add, change and remove. */
export function AddressesFold({ company, mayChange }: { company: CompanyDetails; mayChange: boolean }) {
  const t = useT()
  // The address that is being changed; 'new' while one is being added.
  const [changed, setChanged] = useState<Address | 'new'>()
  const { addresses } = company
  if (addresses.length === 0 && !mayChange) return null
  const answer =
    addresses.length === 0
      ? t('companies.addresses.none')
      : t('companies.addresses.count', { count: addresses.length })
  return (
    <Fold name={t('companies.addresses')} answer={answer}>
      {addresses.length > 0 && (
        <ul className="mb-4 max-w-180">
          {addresses.map((address) => (
            <AddressRow
              key={address.id}
              companyId={company.id}
              address={address}
              onChange={mayChange ? () => setChanged(address) : undefined}
            />
          ))}
        </ul>
      )}
      {mayChange && changed === undefined && (
        <Button variant="secondary" data-focus-fallback onClick={() => setChanged('new')}>
          {t('companies.address.add')}
        </Button>
      )}
      {mayChange && changed !== undefined && (
        <AddressForm
          key={changed === 'new' ? 'new' : changed.id}
          company={company}
          address={changed === 'new' ? undefined : changed}
          onEnd={() => setChanged(undefined)}
        />
      )}
    </Fold>
  )
}

interface AddressRowProps {
  companyId: string
  address: Address
  /** Undefined if the member may not change the address. */
  onChange: (() => void) | undefined
}

function AddressRow({ companyId, address: { id, name, ...place }, onChange }: AddressRowProps) {
  const t = useT()
  const api = useApi()
  const params = { id: companyId, address: id }
  const remove = useAction(() => api.call('POST /companies/{id}/addresses/{address}/remove', { params }), {
    alert: true,
    failed: t('common.failed'),
    revalidate: 'always',
    onSuccess: () => showAlert({ message: t('companies.address.removed', { name }) }),
  })
  const lines = [place.address, `${place.postalCode} ${place.city}`, t(countryTexts[place.country])]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <span className="min-w-0 wrap-anywhere" translate="no">
        {name}
        <SubLine>{lines.join(t('form.separator'))}</SubLine>
      </span>
      {onChange && (
        <span className="flex gap-5">
          <Button variant="quiet" aria-label={t('companies.address.change', { name })} onClick={onChange}>
            {t('companies.change')}
          </Button>
          <Button
            variant="quiet"
            busy={remove.busy}
            aria-label={t('companies.address.remove', { name })}
            onClick={() => void remove.run()}
          >
            {t('common.remove')}
          </Button>
        </span>
      )}
    </li>
  )
}

interface AddressFormProps {
  company: CompanyDetails
  /** Undefined for a new address. */
  address: Address | undefined
  onEnd: () => void
}

function AddressForm({ company, address, onEnd }: AddressFormProps) {
  const t = useT()
  const api = useApi()
  const start = address ?? { name: '', address: '', city: '', postalCode: '', country: company.country }
  const form = useSchemaForm(companyAddress, { defaultValues: start })
  const save = useAction(
    async (body: CompanyAddress) => {
      const params = { id: company.id }
      await (address
        ? api.call('POST /companies/{id}/addresses/{address}', {
            params: { ...params, address: address.id },
            body,
          })
        : api.call('POST /companies/{id}/addresses', { params, body }))
      return body.name
    },
    {
      form,
      failed: t('common.failed'),
      revalidate: 'always',
      onSuccess: (name) => {
        showAlert({ message: t('companies.address.saved', { name }) })
        onEnd()
      },
    },
  )
  return (
    <Form
      busy={save.busy}
      onSubmit={form.onSubmit(save.run)}
      className="grid max-w-180 gap-x-6 gap-y-5 sm:grid-cols-2"
    >
      <TextField
        {...form.field('name')}
        label={t('companies.address.name')}
        required
        autoComplete="off"
        maxLength={maxAddressName}
        className="sm:col-span-full"
      />
      <AddressFields
        show={['address', 'city', 'postalCode', 'country']}
        field={(part) => form.field(part)}
        values={useFormValues(form)}
        start={start}
      />
      {save.problem && (
        <Notice tone="danger" className="sm:col-span-full">
          {save.problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-full">
        <Button type="submit" busy={save.busy}>
          {t('common.save')}
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
