import { useState } from 'react'
import type { Spec } from '#core/catalogue/product.ts'
import { isSitStand } from '#core/measure/sit-stand-range.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { explainMissingPart } from '#web/offline/missing-part.ts'
import { useLazyPart } from '#web/offline/use-lazy-part.ts'
import { Button } from '#web/ui/button.tsx'

const fetchDialog = async () => (await import('./height-dialog.tsx')).HeightDialog

/**
 * The button that loads and opens the dialog of heights: "For adjustable desks: your height → desk and screen height".
 */
export function HeightButton({ spec }: { spec: Spec | undefined }) {
  const t = useT()
  const [Dialog, loadDialog] = useLazyPart(fetchDialog, explainMissingPart)
  const [isOpen, setOpen] = useState(false)
  const range = spec?.heightRangeCm
  if (!range || !isSitStand(range)) return null
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => void loadDialog().then(setOpen)}>
        {t('product.heightForYou')}
      </Button>
      {Dialog && <Dialog range={range} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
