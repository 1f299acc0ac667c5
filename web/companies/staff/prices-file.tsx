import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { exportFormats } from '#core/exports/exports.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { CompanyView } from './company-view.ts'
import { PricesFileDialog } from './prices-file-dialog.tsx'

/** Downloads a company's prices as a file, and opens the dialog that imports one. */
export function PricesFile({ company, mayImport }: { company: CompanyView; mayImport: boolean }) {
  const { t, language } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {exportFormats.map((format) => (
        <a
          key={format}
          href={`/api/staff/companies/${encodeURIComponent(company.id)}/prices/export?format=${format}&lang=${language}`}
          download
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <Download className="size-4" />
          {t('staff.file.download', { format: format.toUpperCase() })}
        </a>
      ))}
      {mayImport && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <FileUp className="size-4" />
          {t('staff.company.import')}
        </Button>
      )}
      {isOpen && <PricesFileDialog company={company} onClose={() => setIsOpen(false)} />}
    </p>
  )
}
