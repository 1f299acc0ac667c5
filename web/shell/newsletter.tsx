import { useRef, useState, type FormEvent } from 'react'
import { isNewsletterEmail } from '../../core/shop/newsletter.ts'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { alertDanger, showAlert } from './alert-store.ts'

/** "Footer newsletter box: an e-mail field and a subscribe action. Nothing is sent to a server." */
export function Newsletter() {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [invalid, setInvalid] = useState(false)

  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const valid = isNewsletterEmail(field.current?.value ?? '')
    setInvalid(!valid)
    if (valid) {
      event.currentTarget.reset()
      showAlert({ message: t('shell.newsletterSuccess'), topic: 'newsletter' })
    } else {
      field.current?.focus()
      alertDanger(t('shell.newsletterInvalid'), undefined, 'newsletter')
    }
  }

  return (
    <>
      <p className="text-sm text-ink-soft">{t('shell.newsletterText')}</p>
      {/* The field has no name: submitted before the script has loaded, the form sends nothing. */}
      <form noValidate onSubmit={subscribe} className="mt-3 flex gap-2">
        <Field label={t('shell.newsletterField')} hideLabel className="min-w-0 grow">
          {(attributes) => (
            <Input
              {...attributes}
              ref={field}
              type="email"
              autoComplete="email"
              placeholder={t('shell.newsletterField')}
              aria-invalid={invalid || undefined}
              onChange={() => setInvalid(false)}
            />
          )}
        </Field>
        <Button type="submit" className="min-h-12">
          {t('shell.subscribe')}
        </Button>
      </form>
    </>
  )
}
