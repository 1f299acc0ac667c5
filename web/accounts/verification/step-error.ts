import type { TextKey } from '../../i18n/i18n.tsx'

/** A step that the page cannot take; `text` is the key of the message. */
export class StepError extends Error {
  readonly text: TextKey

  constructor(text: TextKey) {
    super(text)
    this.name = 'StepError'
    this.text = text
  }
}

/** "Unsupported web storage." @throws StepError where the browser stores no cookies, so that no session works */
export function requireCookies(): void {
  if (navigator.cookieEnabled === false) throw new StepError('accounts.webStorageUnsupported')
}
