import { Box } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { pictureAddress } from '#core/catalogue/pictures.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { explainMissingPart } from '#web/offline/missing-part.ts'
import { Button } from '#web/ui/button.tsx'
import { usePicturesBase } from '#web/ui/pictures/pictures-base.ts'
import type { ModelStage } from './model-stage.tsx'

/** Where a page opened at its address shows the model at once. */
const modelHash = '#3d'

/**
 * The model of a product: the button that shows it, and the model over the picture. Textures need a content security
 * policy that only the documents of products have: one that was opened elsewhere is loaded anew.
 */
export function useModel(modelUrl: string | undefined, productName: string) {
  const t = useT()
  const base = usePicturesBase()
  const [Stage, setStage] = useState<typeof ModelStage>()
  const [isOpen, setOpen] = useState(false)

  const open = () => {
    import('./model-stage.tsx').then(
      ({ ModelStage, isProductDocument }) => {
        if (!isProductDocument()) {
          window.location.hash = modelHash
          return window.location.reload()
        }
        setStage(() => ModelStage)
        setOpen(true)
      },
      (error: unknown) => explainMissingPart(error, t),
    )
  }
  const close = () => {
    setOpen(false)
    if (window.location.hash === modelHash)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }
  useEffect(() => {
    if (modelUrl !== undefined && window.location.hash === modelHash) open()
    // Only the address that the page was opened with counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const shown = isOpen && modelUrl !== undefined
  const stage: ReactNode = shown && Stage && (
    <Stage key={modelUrl} modelUrl={pictureAddress(modelUrl, base)} productName={productName} />
  )
  const button: ReactNode = modelUrl !== undefined && (
    <Button
      variant="secondary"
      aria-expanded={shown}
      onClick={shown ? close : open}
      className="border-control px-3.5!"
    >
      <Box className="size-4" strokeWidth={1.5} aria-hidden />
      {t(shown ? 'product.model.close' : 'product.model.see')}
    </Button>
  )
  return { isShown: shown, stage, button }
}
