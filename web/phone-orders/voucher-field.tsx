import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatRinggit } from '#core/money.ts'
import { goodsOf, type VoucherLine } from '#core/vouchers/vouchers.ts'
import { TextField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { voucherResult, type TakenVoucher } from './use-voucher.ts'

/** Focuses the field for the voucher. */
export function focusVoucher(): void {
  document.querySelector<HTMLInputElement>('[data-voucher]')?.focus()
}

/** The customer's voucher and its discount. The field is closed until it is needed. */
export function VoucherField({ voucher, lines }: { voucher: TakenVoucher; lines: readonly VoucherLine[] }) {
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
  const result = voucherResult(voucher, lines)
  const amount = formatRinggit(
    result?.kind === 'below_minimum' ? (voucher.checked?.minimum ?? 0) : (result?.discount ?? 0),
  )
  const isRefused = result !== undefined && result.kind !== 'none' && result.kind !== 'holds'
  const answer = {
    none: undefined,
    holds: t('staff.take.voucherHolds', { amount }),
    worthless: t('staff.take.voucherWorthless'),
    other_goods: t('staff.take.voucherOtherGoods', { goods: goodsOf(voucher.checked) }),
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
