import { Download } from 'lucide-react'
import { useId } from 'react'
import { languages, ownNames } from '#core/language.ts'
import { useTranslator } from '../../i18n/i18n.tsx'

/** The quotation as a PDF, in each language or in two. */
export function QuotationPdfs({ token }: { token: string }) {
  const { t, language } = useTranslator()
  const id = useId()
  const address = (parameters: Record<string, string>) =>
    `/api/quotations/pdf?${new URLSearchParams({ token, ...parameters })}`
  const files = [
    ...languages.map((one) => ({ name: ownNames[one], to: address({ lang: one }), lang: one })),
    { name: t('quotations.pdf.both'), to: address({ lang: language, both: '1' }), lang: undefined },
  ]
  return (
    <div role="group" aria-labelledby={id} className="mt-6">
      <p id={id} className="text-sm font-medium">
        {t('quotations.pdf')}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {files.map(({ name, to, lang }) => (
          <li key={to}>
            <a
              href={to}
              lang={lang}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control px-3 text-md no-underline hover:border-ink"
            >
              <Download className="size-4" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
