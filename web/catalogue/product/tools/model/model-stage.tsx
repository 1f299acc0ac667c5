import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '#web/i18n/i18n.tsx'
import { report } from '#web/session/report-problem.ts'
import { buttonClass } from '#web/ui/button.tsx'

interface ModelStageProps {
  modelUrl: string
  productName: string
}

type State = 'loading' | 'shown' | 'failed' | 'unsupported'

/**
 * Shows a product's model over its picture. The picture stays visible until the model is loaded, and if the model
 * cannot be shown: "A 3D viewer (lazy, no weight before the press) at true size, AR on phones that can, poster without
 * WebGL."
 */
export function ModelStage({ modelUrl, productName }: ModelStageProps) {
  const t = useT()
  const stage = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>(() => (hasWebGl() ? 'loading' : 'unsupported'))
  const makeButton = useEffectEvent(() => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `${buttonClass({ variant: 'secondary' })} absolute bottom-3 left-3 border-control`
    button.textContent = t('common.inRoom')
    return button
  })
  const labelOf = useEffectEvent(() => t('product.model.label', { product: productName }))

  useEffect(() => {
    let viewer: HTMLElement | undefined
    let isStale = false
    const fail = (error: unknown) => {
      report('The 3D model could not be shown.', error)
      setState('failed')
    }
    const show = async () => {
      const { createViewer, adoptStyles } = await import('./model-viewer.ts')
      if (isStale) return
      viewer = createViewer({ url: modelUrl, label: labelOf(), arButton: makeButton() })
      viewer.className = 'block size-full'
      viewer.addEventListener('load', () => setState('shown'))
      viewer.addEventListener('error', fail)
      stage.current?.append(viewer)
      adoptStyles(viewer)
    }
    if (hasWebGl()) show().catch(fail)
    return () => {
      isStale = true
      viewer?.remove()
    }
  }, [modelUrl])

  const isShown = state === 'shown'
  return (
    <>
      <div ref={stage} className={`absolute inset-0 ${isShown ? 'bg-studio' : 'invisible'}`} />
      {!isShown && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-paper/92 px-4 py-3 text-sm sm:right-auto sm:bottom-3 sm:left-3 sm:max-w-[60%] sm:rounded-control"
        >
          {t(`product.model.${state}`)}
        </p>
      )}
    </>
  )
}

function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

/**
 * Whether the browser loaded the document of a product's page. After a navigation within the shop, the shown page may
 * be a product's although the document is not.
 */
export function isProductDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return new URL(opened?.name ?? window.location.href).pathname.startsWith('/product/')
}
