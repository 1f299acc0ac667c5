import { useEffect, useState, type ReactNode } from 'react'
import { servedPictureUrl } from '#core/catalogue/pictures.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { explainMissingPart } from '#web/offline/missing-part.ts'
import { useLazyPart } from '#web/offline/use-lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { usePicturesBase } from '#web/ui/pictures/pictures-base.ts'
import { modelHash } from '../model-hash.ts'

/**
 * Loads the stage. If the document was not loaded for a product's page, reloads the page instead, because only
 * documents of products have a content security policy that allows textures.
 */
async function fetchStage() {
  const { ModelStage, isProductDocument } = await import('./model-stage.tsx')
  if (isProductDocument()) return ModelStage
  window.location.hash = modelHash
  window.location.reload()
  return undefined
}

/** The model of a product: a button that shows it, and the model over the picture. */
export function useModel(modelUrl: string | undefined, productName: string) {
  const t = useT()
  const base = usePicturesBase()
  const [Stage, loadStage] = useLazyPart(fetchStage, explainMissingPart)
  const [isOpen, setOpen] = useState(false)

  const open = () => {
    void loadStage().then(setOpen)
  }
  const close = () => {
    setOpen(false)
    if (window.location.hash === modelHash)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }
  useEffect(() => {
    if (modelUrl !== undefined && window.location.hash === modelHash) open()
    // Only the URL with which the page was opened counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const shown = isOpen && modelUrl !== undefined
  const stage: ReactNode = shown && Stage && (
    <Stage key={modelUrl} modelUrl={servedPictureUrl(modelUrl, base)} productName={productName} />
  )
  const button: ReactNode = modelUrl !== undefined && (
    <Button variant="quiet" aria-expanded={shown} onClick={shown ? close : open}>
      {t(shown ? 'product.model.close' : 'product.model.see')}
    </Button>
  )
  return { stage, button }
}
