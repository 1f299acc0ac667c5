import type { TextKey } from '../../i18n/i18n.tsx'

/** An error of a step on the page itself; `text` is the key of its message. */
export class StepError extends Error {
  readonly text: TextKey

  constructor(text: TextKey) {
    super(text)
    this.name = 'StepError'
    this.text = text
  }
}

/** Checks that the browser stores cookies, which a session needs: "Unsupported web storage." @throws StepError */
export function requireCookies(): void {
  if (navigator.cookieEnabled === false) throw new StepError('accounts.webStorageUnsupported')
}
