import type { Language } from '#core/language.ts'

/** The part of reCAPTCHA's API that the shop uses. */
interface Recaptcha {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string
      size: 'normal' | 'compact' | 'invisible'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ) => number
  execute: (widget: number) => void
  ready: (run: () => void) => void
}

/** Lifetime of a token in milliseconds. reCAPTCHA itself reports when a token has expired. */
export const recaptchaLife = 2 * 60_000

const loadTimeout = 15_000

let loading: Promise<Recaptcha> | undefined

/** Loads reCAPTCHA once per page. @throws Error if it does not load */
export function loadRecaptcha(language: Language): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      loading = undefined
      reject(new Error('reCAPTCHA did not load.'))
    }
    const timer = setTimeout(fail, loadTimeout)
    script.src = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${language}`
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const { grecaptcha } = globalThis as unknown as { grecaptcha?: Recaptcha }
      if (grecaptcha === undefined) return
      grecaptcha.ready(() => {
        clearTimeout(timer)
        resolve(grecaptcha)
      })
    })
    document.head.append(script)
  })
  return loading
}

/** Runs the invisible reCAPTCHA. @throws Error if it does not load or the visitor does not pass */
export async function solveInvisibleRecaptcha(siteKey: string, language: Language): Promise<string> {
  const recaptcha = await loadRecaptcha(language)
  const place = document.createElement('div')
  document.body.append(place)
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('reCAPTCHA was not passed.'))
      const widget = recaptcha.render(place, {
        sitekey: siteKey,
        size: 'invisible',
        callback: resolve,
        'expired-callback': fail,
        'error-callback': fail,
      })
      recaptcha.execute(widget)
    })
  } finally {
    place.remove()
  }
}
