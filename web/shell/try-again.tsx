import { useRevalidator } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'

/** Loads what a page could not load once more, in its place. */
export function TryAgain({ size }: { size?: 'sm' }) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  return (
    <Button size={size} busy={state === 'loading'} onClick={() => void revalidate()}>
      {t('common.tryAgain')}
    </Button>
  )
}
