import { useEffect, useId, useState } from 'react'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { BottomBar, barButton } from '../../floating/bottom-bar.tsx'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { AcceptForm } from './accept-form.tsx'
import { DeclineForm } from './decline-form.tsx'
import { NativeAnswer } from './native-forms.tsx'

/** Where the bar of phones leads. */
const acceptId = 'accept'

interface QuotationProps {
  quotation: Quotation
}

/** The sum, and the forms that accept and decline; nothing if this person cannot answer it now. */
export function QuotationAnswer({ token, quotation }: QuotationProps & { token: string }) {
  const t = useT()
  const id = useId()
  const { sums, mayAccept } = quotation
  const saved = sums.list - sums.goods + sums.discount
  if (!mayAccept) return null
  return (
    <section id={acceptId} aria-labelledby={id} className="scroll-mt-24 bg-studio p-4 max-sm:-mx-4 md:p-8">
      <h2 id={id} className="text-xl font-medium">
        {t('quotations.accept')}
      </h2>
      <p className="tabular mt-1.5 text-h2">{formatRinggit(sums.total)}</p>
      {saved > 0 && (
        <p className="tabular text-sm text-ink-soft">
          {t('quotations.belowList', { saved: formatRinggit(saved) })}
        </p>
      )}
      <AcceptForm token={token} quotation={quotation} />
      <DeclineForm token={token} quotation={quotation} />
      <NativeAnswer quotation={quotation} />
    </section>
  )
}

/** "Phones: bar with sum and 'Accept' that leads to the form." */
export function PhoneBar({ quotation: { mayAccept, sums, validUntil } }: QuotationProps) {
  const { t, language } = useTranslator()
  const isFormSeen = useIsFormSeen()
  if (!mayAccept || isFormSeen) return null
  const day = formatDays({ from: validUntil, to: validUntil }, language)
  return (
    <div className="lg:hidden print:hidden">
      <BottomBar
        wide="lg:block"
        fact={
          <p className="text-sm">
            {t('quotations.validUntilDay', { day })}
            <b className="tabular block text-base font-medium">{formatRinggit(sums.total)}</b>
          </p>
        }
      >
        <a href={`#${acceptId}`} className={`${buttonClass({ size: 'lg', block: true })} ${barButton}`}>
          {t('quotations.accept')}
        </a>
      </BottomBar>
    </div>
  )
}

/** Whether the form is on the screen, where the bar would cover its fields and buttons. */
function useIsFormSeen(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const form = document.querySelector(`#${acceptId}`)
    if (form === null) return undefined
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true))
    observer.observe(form)
    return () => observer.disconnect()
  }, [])
  return isSeen
}
