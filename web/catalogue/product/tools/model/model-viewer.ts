import '@google/model-viewer/lib/model-viewer.js'

/** The options of a model viewer. */
interface ViewedModel {
  url: string
  label: string
  /** The button that shows the model in the visitor's room; the viewer hides it if the device cannot do so. */
  arButton: HTMLElement
}

/** Creates a viewer that shows a model at true size, and in the visitor's room. */
export function createViewer({ url, label, arButton }: ViewedModel): HTMLElement {
  const viewer = document.createElement('model-viewer')
  const attributes = {
    src: url,
    alt: label,
    'camera-controls': '',
    'touch-action': 'pan-y',
    'camera-orbit': '30deg 78deg auto',
    // The camera stays above the floor.
    'max-camera-orbit': 'auto 92deg auto',
    'interaction-prompt': 'none',
    'tone-mapping': 'neutral',
    'shadow-intensity': '0.55',
    'shadow-softness': '0.9',
    loading: 'eager',
    ar: '',
    'ar-modes': 'webxr scene-viewer quick-look',
    'ar-scale': 'fixed',
  }
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value)
  arButton.slot = 'ar-button'
  viewer.append(arButton)

  return viewer
}

/**
 * Adds a viewer's styles as a sheet, because the content security policy refuses its `<style>`; `vite.config.ts`
 * removes the `<style>`.
 */
export function adoptStyles(viewer: HTMLElement): void {
  const root = viewer.shadowRoot
  const own = root?.querySelector<HTMLTemplateElement>('#styles')?.content.textContent
  if (!root || !own) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(own)
  root.adoptedStyleSheets = [sheet]
}
