/**
 * Calls a number with the device's program for calls, if there is one. The number opens in a hidden frame. Following a
 * link would start to leave the page, so that browsers would ask about unsaved text or show an error if there is no
 * such program.
 */
export function callNumber(phoneNumber: string): void {
  document.querySelector('iframe[src^="tel:"]')?.remove()
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = `tel:${phoneNumber}`
  document.body.append(frame)
}

/** Returns the phone number that a pressed link calls; undefined for other presses. */
export function calledNumber({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null
  return link?.href.slice('tel:'.length)
}
