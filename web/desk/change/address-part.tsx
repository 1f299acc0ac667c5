import { useState } from 'react'
import { joinFullName } from '#core/accounts/names.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import { addressFields, toOrderAddress, type OrderAddress } from '#core/delivery/order-address.ts'
import { AddressFields } from '../../delivery/address-fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'

interface AddressPartProps {
  before: OrderAddress
  after: OrderAddress | undefined
  onChange: (address: OrderAddress | undefined) => void
}

/** The delivery address of an order, with a dialog to type another one. */
export function AddressPart({ before, after, onChange }: AddressPartProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t('staff.change.address')}</p>
      {after && <s className="block wrap-anywhere text-ink-soft">{addressLine(before)}</s>}
      <p className="wrap-anywhere">{addressLine(after ?? before)}</p>
      <div className="mt-1 flex gap-2">
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('staff.order.changeAddress')}
        </Button>
        {after && (
          <Button size="sm" variant="quiet" onClick={() => onChange(undefined)}>
            {t('staff.change.addressOfCustomer')}
          </Button>
        )}
      </div>
      {open && (
        <AddressDialog
          start={after ?? before}
          onClose={() => setOpen(false)}
          onSave={(address) => {
            onChange(address)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

interface AddressDialogProps {
  start: OrderAddress
  onClose: () => void
  onSave: (address: OrderAddress) => void
}

function AddressDialog({ start, onClose, onSave }: AddressDialogProps) {
  const t = useT()
  const form = useSchemaForm(addressFields, {
    defaultValues: {
      fullName: joinFullName(start),
      nameInScript: start.nameInScript ?? '',
      address: start.street,
      postalCode: start.postalCode,
      city: start.city,
      country: start.country,
    },
  })
  return (
    <QuestionDialog
      open
      title={t('staff.order.changeAddress')}
      action={t('staff.order.saveAddress')}
      onClose={onClose}
      onSubmit={form.onSubmit((address) => onSave(toOrderAddress(address)))}
    >
      <div className="grid gap-3">
        <AddressFields
          show={['fullName', 'nameInScript', 'address', 'city', 'postalCode', 'country']}
          field={form.field}
          values={useFormValues(form)}
          optional={['nameInScript', 'country']}
          labels={{ nameInScript: 'staff.order.nameInScript' }}
        />
      </div>
    </QuestionDialog>
  )
}
