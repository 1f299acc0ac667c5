/**
 * Calls a number with the program of the device, if there is one. The number opens in a hidden frame: following a link
 * would begin to leave the page, so that browsers ask about unsaved text, or show an error if no program makes calls.
 */
export function callNumber(phoneNumber: string): void {
  document.querySelector('iframe[src^="tel:"]')?.remove()
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `tel:${phoneNumber}`
  document.body.append(frame)
}

/** The number that a press on a link calls; undefined for other presses. */
export function calledNumber({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null
  return link?.href.slice('tel:'.length)
}
