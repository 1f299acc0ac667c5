import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { useListForm } from '../../forms/use-list-form.ts'
import { voucherParams } from './voucher-params.ts'

/** Narrows the vouchers to those whose code holds what is typed; it works without a script, too. */
export function VoucherSearch({ q }: { q: string }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const asked = useRef(q)
  const { ask, askSoon } = useListForm(form, (said, how) => {
    const wanted = voucherParams.parse(said)
    if (wanted.q === asked.current) return
    asked.current = wanted.q
    void navigate(staffPaths.vouchers(voucherParams.write(wanted)), how)
  })
  useEffect(() => {
    // Back and links change the list from outside.
    if (words.current && q !== asked.current) words.current.value = q
    asked.current = q
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
        ref={words}
        name="q"
        defaultValue={q}
        placeholder={t('staff.vouchers.search')}
        onWords={askSoon}
        className="grow sm:max-w-80"
      />
    </form>
  )
}
