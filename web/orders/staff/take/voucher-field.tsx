import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatRinggit } from '../../../../core/money.ts'
import { TextField } from '../../../forms/fields.tsx'
import { useT } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { voucherResult, type TakenVoucher } from './use-voucher.ts'

/** Focuses the voucher of the order. */
export function focusVoucher(): void {
  document.querySelector<HTMLInputElement>('[data-voucher]')?.focus()
}

/** The voucher that the customer names, and what it takes off; closed until it is needed. */
export function VoucherField({ voucher, total }: { voucher: TakenVoucher; total: number }) {
  const t = useT()
  const [open, setOpen] = useState(voucher.typed !== '')
  if (!open)
    return (
      <Button
        size="sm"
        variant="quiet"
        onClick={() => {
          flushSync(() => setOpen(true))
          focusVoucher()
        }}
      >
        {t('staff.take.addVoucher')}
      </Button>
    )
  const result = voucherResult(voucher, total)
  const amount = formatRinggit(
    result?.kind === 'below_minimum' ? (voucher.checked?.minimum ?? 0) : (result?.discount ?? 0),
  )
  const isRefused = result?.kind === 'worthless' || result?.kind === 'below_minimum'
  const answer = {
    none: undefined,
    holds: t('staff.take.voucherHolds', { amount }),
    worthless: t('staff.take.voucherWorthless'),
    below_minimum: t('staff.take.voucherBelowMinimum', { amount }),
  }[result?.kind ?? 'none']
  return (
    <div className="grid gap-2">
      {voucher.problem && <Notice tone="danger">{voucher.problem}</Notice>}
      <TextField
        data-voucher
        label={t('staff.take.voucher')}
        value={voucher.typed}
        maxLength={100}
        verbatim
        autoComplete="off"
        onChange={({ target }) => voucher.setTyped(target.value)}
        onBlur={voucher.check}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          voucher.check()
        }}
        hint={isRefused ? undefined : answer}
        error={isRefused ? answer : undefined}
      />
    </div>
  )
}
