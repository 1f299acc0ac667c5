import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { useListForm } from '../../forms/use-list-form.ts'
import { voucherParams } from './voucher-params.ts'

/** Narrows the vouchers to those whose code contains the text; it also works without a script. */
export function VoucherSearch({ q }: { q: string }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(q)
  const { ask, askSoon } = useListForm(form, (fields, how) => {
    const params = voucherParams.parse(fields)
    if (params.q === shown.current) return
    shown.current = params.q
    void navigate(staffPaths.vouchers(voucherParams.write(params)), how)
  })
  useEffect(() => {
    // Back and links change the list from outside.
    if (input.current && q !== shown.current) input.current.value = q
    shown.current = q
  }, [q])
  return (
    <form
      ref={form}
      role="search"
      action={staffPaths.vouchers()}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      className="mb-3 flex"
    >
      <SearchInput
        label={t('staff.vouchers.search')}
        ref={input}
        name="q"
        defaultValue={q}
        placeholder={t('staff.vouchers.search')}
        onSearch={askSoon}
        className="grow sm:max-w-80"
      />
    </form>
  )
}
