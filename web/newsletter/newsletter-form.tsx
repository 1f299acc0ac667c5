import { useId, useRef, useState, type FormEvent } from 'react'
import { isNewsletterEmail } from '#core/shop/newsletter.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/controls.tsx'
import { alertDanger } from '../shell/alert-store.ts'

/**
 * The newsletter box of the footer: "Footer newsletter box: an e-mail field and a subscribe action." It requests "a
 * confirmation mail".
 */
export function Newsletter() {
  const { t, language } = useTranslator()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'invalid' | 'busy' | 'sent'>()

  const subscribe = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = field.current?.value ?? ''
    if (state === 'busy') return
    if (!isNewsletterEmail(email)) {
      setState('invalid')
      field.current?.focus()
      alertDanger(t('shell.newsletterInvalid'), undefined, 'newsletter')
      return
    }
    setState('busy')
    // Loaded on demand, because every page has this box and few visitors use it.
    const sending = import('./subscribe.ts').then((loaded) => loaded.subscribe(email, { t, language }))
    const isSent = await sending.catch(() =>
      alertDanger(t('shell.newsletterFailed'), undefined, 'newsletter'),
    )
    if (isSent) form.reset()
    setState(isSent ? 'sent' : undefined)
  }

  return (
    <>
      <p className="text-sm text-ink-soft">{t('shell.newsletterText')}</p>
      {/* The field has no name, so that the form sends nothing if it is submitted before the script has loaded. */}
      <form noValidate onSubmit={(event) => void subscribe(event)} className="mt-3 flex gap-2">
        {/* Does not use web/forms, because every page has this box and would load its script. */}
        <label htmlFor={id} className="sr-only">
          {t('shell.newsletterField')}
        </label>
        <Input
          id={id}
          ref={field}
          type="email"
          autoComplete="email"
          placeholder={t('shell.newsletterField')}
          aria-invalid={state === 'invalid' || undefined}
          onChange={() => setState((now) => (now === 'busy' ? now : undefined))}
          className="min-w-0 grow"
        />
        <Button type="submit" busy={state === 'busy'} className="min-h-12 shrink-0">
          {t('shell.subscribe')}
        </Button>
      </form>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {state === 'sent' && t('shell.newsletterCheck')}
      </p>
    </>
  )
}
