import type { TextKey } from '../../i18n/i18n.tsx'

/** A step that the page cannot take; `text` names the sentence for the visitor. */
export class StepError extends Error {
  readonly text: TextKey

  constructor(text: TextKey) {
    super(text)
    this.name = 'StepError'
    this.text = text
  }
}

/**
 * "Unsupported web storage": a browser without cookies cannot show the server who it is, nor what it has proven.
 *
 * @throws StepError where the browser keeps no cookies
 */
export function requireCookies(): void {
  if (navigator.cookieEnabled === false) throw new StepError('accounts.webStorageUnsupported')
}
