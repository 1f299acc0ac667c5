import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { shopName } from '../../../core/shop/shop.ts'
import { useT } from '../../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../../shell/alert-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  /** What the button says that goes on. */
  action: string
  onKept: () => void
}

/** Recovery codes, shown this once: to copy, to keep as a file or on paper. On goes only who says that they are kept. */
export function RecoveryCodes({ codes, email, action, onKept }: RecoveryCodesProps) {
  const t = useT()
  const [kept, setKept] = useState(false)
  const [asked, setAsked] = useState(false)
  const heading = t('staff.recovery.heading', { shop: shopName, email })

  useBeforeUnload((event) => {
    if (!kept) event.preventDefault()
  })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showAlert({ message: t('staff.recovery.copied') })
    } catch {
      alertDanger(t('staff.recovery.notCopied'))
    }
  }

  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${heading}\n\n${codes.join('\n')}\n`)}`
  return (
    <div className="grid gap-4">
      <p className="hidden print:block">{heading}</p>
      <ul
        translate="no"
        aria-label={t('staff.recovery.title')}
        className="tabular grid justify-start gap-x-5 gap-y-1.5 bg-studio px-4 py-3.5 whitespace-nowrap sm:grid-cols-[auto_auto] print:bg-paper"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2 print:hidden">
        <Button size="sm" variant="secondary" onClick={() => void copy()}>
          {t('staff.recovery.copy')}
        </Button>
        <a
          href={file}
          download="recovery-codes.txt"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('staff.recovery.download')}
        </a>
        <Button size="sm" variant="secondary" onClick={() => window.print()}>
          {t('staff.recovery.print')}
        </Button>
      </p>
      <div className="print:hidden">
        <Checkbox
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
          aria-describedby={asked && !kept ? 'kept-first' : undefined}
        >
          {t('staff.recovery.kept')}
        </Checkbox>
        {asked && !kept && (
          <p id="kept-first" role="alert" className="mb-2 text-danger">
            {t('staff.recovery.keptFirst')}
          </p>
        )}
        <Button aria-disabled={!kept || undefined} onClick={kept ? onKept : () => setAsked(true)}>
          {action}
        </Button>
      </div>
    </div>
  )
}
