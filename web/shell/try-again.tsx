import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { MissingScriptError } from '../navigation/route-modules.ts'
import { Button } from '../ui/button.tsx'
import { reloadIfReached } from '../offline/missing-part.ts'

interface TryAgainProps {
  size?: 'sm'
  /** The error that caused the failure. */
  error?: unknown
}

/** A button that retries what a page could not load. */
export function TryAgain({ size, error }: TryAgainProps) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  const [reloading, setReloading] = useState(false)
  const needsDocument = error instanceof MissingScriptError
  // The page may belong to an earlier build whose scripts are gone; only a reload gets the current ones.
  useEffect(() => {
    if (needsDocument) void reloadIfReached()
  }, [needsDocument])
  const reload = async () => {
    setReloading(true)
    await reloadIfReached()
    setReloading(false)
  }
  return (
    <Button
      size={size}
      busy={reloading || state === 'loading'}
      onClick={() => void (needsDocument ? reload() : revalidate())}
    >
      {t('common.tryAgain')}
    </Button>
  )
}
