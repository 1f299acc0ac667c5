import { ListPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { companyMay } from '#core/companies/roles.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { Button } from '../../ui/button.tsx'
import { AddToListDialog, type Goods } from './add-to-list-dialog.tsx'

/**
 * The quiet button that puts goods on a shared list of a company. Only members who edit the lists of an open company see
 * anything; who they are is read after the page is shown.
 */
export default function AddToList({
  goods,
  className = '',
}: {
  goods: readonly Goods[]
  className?: string
}) {
  const t = useT()
  const companies = useEditableCompanies()
  const [open, setOpen] = useState(false)
  if (companies.length === 0 || goods.length === 0) return null
  return (
    <div className={className}>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <ListPlus className="size-5" />
        {t('companies.list.add')}
      </Button>
      {open && <AddToListDialog companies={companies} goods={goods} onClose={() => setOpen(false)} />}
    </div>
  )
}

function useEditableCompanies(): readonly OwnCompany[] {
  const api = useApi()
  const [companies, setCompanies] = useState<readonly OwnCompany[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    api.call('GET /companies', {}, { signal: leaving.signal }).then(
      (own) =>
        setCompanies(own.companies.filter(({ role, closed }) => !closed && companyMay(role, 'edit_lists'))),
      (error: unknown) => leaving.signal.aborted || report('The companies could not be read.', error),
    )
    return () => leaving.abort()
  }, [api])
  return companies
}
