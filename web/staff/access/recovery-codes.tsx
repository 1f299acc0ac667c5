import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { shopName } from '#core/shop/shop.ts'
import { useT } from '../../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../../shell/alert-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  action: string
  onDone: () => void
}

/**
 * Shows recovery codes to copy, download or print. Calls `onDone` only if the user has confirmed that the codes are
 * stored.
 */
export function RecoveryCodes({ codes, email, action, onDone }: RecoveryCodesProps) {
  const t = useT()
  const [saved, setSaved] = useState(false)
  const [tried, setTried] = useState(false)
  const isRefused = tried && !saved
  const heading = t('staff.recovery.heading', { shop: shopName, email })

  useBeforeUnload((event) => {
    if (!saved) event.preventDefault()
  })

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showAlert({ message: t('staff.recovery.copied'), topic: 'recovery codes' })
    } catch {
      alertDanger(t('staff.recovery.notCopied'), undefined, 'recovery codes')
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
          {t('common.print')}
        </Button>
      </p>
      <div className="print:hidden">
        <Checkbox
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
          aria-describedby={isRefused ? 'save-first' : undefined}
        >
          {t('staff.recovery.saved')}
        </Checkbox>
        {isRefused && (
          <p id="save-first" role="alert" className="mb-2 text-danger">
            {t('staff.recovery.saveFirst')}
          </p>
        )}
        <Button aria-disabled={!saved || undefined} onClick={saved ? onDone : () => setTried(true)}>
          {action}
        </Button>
      </div>
    </div>
  )
}
