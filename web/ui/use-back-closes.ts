import { useEffect, useEffectEvent, useRef } from 'react'

const ignore = (event: Event) => event.stopImmediatePropagation()

/**
 * Adds a history entry for an open layer over the page, such as a full-screen dialog. Back then closes the layer and
 * stays on the page. Links inside call `leave` first and replace that entry, so that closing does not go back.
 */
export function useBackCloses(open: boolean, onClose: () => void): { leave: () => void } {
  const leaving = useRef(false)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!open) return
    leaving.current = false
    let wentBack = false
    // Copies the state of the page's own entry, so that the router treats both entries as the same page.
    window.history.pushState({ ...(window.history.state as object | null), layer: true }, '')
    const onBack = (event: Event) => {
      event.stopImmediatePropagation()
      wentBack = true
      close()
    }
    // In the capture phase, so that the router does not load the page again.
    window.addEventListener('popstate', onBack, { capture: true })
    return () => {
      window.removeEventListener('popstate', onBack, { capture: true })
      const isOnTop = (window.history.state as { layer?: boolean } | null)?.layer === true
      if (wentBack || leaving.current || !isOnTop) return
      window.addEventListener('popstate', ignore, { capture: true, once: true })
      window.history.back()
    }
  }, [open])

  return {
    leave: () => {
      leaving.current = true
    },
  }
}
