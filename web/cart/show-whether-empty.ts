import { cartStorageKey } from '#core/cart/cart.ts'

/**
 * Inline script that shows the empty cart before hydration if no line is stored: "Missing or unreadable data gives an
 * empty cart".
 */
export const showWhetherEmpty = `{
  let lines
  try { lines = JSON.parse(localStorage.getItem('${cartStorageKey}')) } catch {}
  if (!Array.isArray(lines) || lines.length === 0) {
    const [skeleton, empty] = document.currentScript.parentElement.children
    skeleton.hidden = true
    empty.hidden = false
  }
}`
