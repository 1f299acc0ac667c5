import { cartStorageKey } from '#core/cart/cart.ts'

/**
 * Inline script of the cart that shows the empty cart: "Missing or unreadable data gives an empty cart". A cart with
 * lines is left to the page's own script.
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
