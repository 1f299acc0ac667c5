import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { SearchInput } from '../../staff/ui/search-input.tsx'
import { useListForm } from '../../forms/use-list-form.ts'

/** Narrows the vouchers to those whose code holds what is typed; it works without a script, too. */
export function VoucherSearch({ q }: { q: string }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const asked = useRef(q)
  const { ask, askSoon } = useListForm(form, (said, how) => {
    const wanted = (said.get('q') ?? '').trim()
    if (wanted === asked.current) return
    asked.current = wanted
    const search = new URLSearchParams(wanted === '' ? {} : { q: wanted })
    void navigate(staffPaths.vouchers(search), how)
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
