import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslator } from '../../i18n/i18n.tsx'
import type { BoxProps } from './use-human-check.ts'
import { loadRecaptcha, recaptchaLife } from './recaptcha.ts'

/** Width of reCAPTCHA's box in pixels, in its normal size. */
const normalWidth = 304

/** reCAPTCHA's box: "normal size on forgot-password", or compact if there is no room. */
export default function RecaptchaBox({ siteKey, check, describedBy }: BoxProps & { siteKey: string }) {
  const { language } = useTranslator()
  const place = useRef<HTMLDivElement>(null)
  const pass = useEffectEvent((payload: string) => check.pass({ payload, life: recaptchaLife }))
  // An expired token matters only if it was not used yet.
  const expire = useEffectEvent(() => {
    if (check.solution !== undefined) check.reset('humanCheck.expired')
  })
  const fail = useEffectEvent(() => check.showProblem('error.human_check_unavailable'))

  const { focusRequests } = check
  useEffect(() => {
    if (focusRequests > 0) place.current?.focus()
  }, [focusRequests])

  useEffect(() => {
    let mounted = true
    loadRecaptcha(language).then(
      (recaptcha) => {
        if (!mounted || !place.current) return
        // reCAPTCHA refuses an element that it used before.
        const box = place.current.appendChild(document.createElement('div'))
        recaptcha.render(box, {
          sitekey: siteKey,
          size: place.current.clientWidth < normalWidth ? 'compact' : 'normal',
          callback: (token) => mounted && pass(token),
          'expired-callback': () => mounted && expire(),
          'error-callback': () => mounted && fail(),
        })
      },
      () => mounted && fail(),
    )
    return () => {
      mounted = false
    }
  }, [siteKey, language])

  return <div ref={place} tabIndex={-1} aria-describedby={describedBy} className="min-h-19.5" />
}
