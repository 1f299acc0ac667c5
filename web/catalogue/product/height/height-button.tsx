import { useState } from 'react'
import type { Spec } from '#core/catalogue/product.ts'
import { isSitStand } from '#core/measure/sit-stand-range.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { explainMissingPart } from '#web/offline/missing-part.ts'
import { Button } from '#web/ui/button.tsx'
import type { HeightDialog } from './height-dialog.tsx'

/** "For adjustable desks: your height → desk and screen height"; fetched with the press. */
export function HeightButton({ spec }: { spec: Spec | undefined }) {
  const t = useT()
  const [Dialog, setDialog] = useState<typeof HeightDialog>()
  const [isOpen, setOpen] = useState(false)
  const range = spec?.heightRangeCm
  if (!range || !isSitStand(range)) return null
  const open = () =>
    import('./height-dialog.tsx').then(
      ({ HeightDialog }) => {
        setDialog(() => HeightDialog)
        setOpen(true)
      },
      (error: unknown) => explainMissingPart(error, t),
    )
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => void open()}>
        {t('product.heightForYou')}
      </Button>
      {Dialog && <Dialog range={range} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
