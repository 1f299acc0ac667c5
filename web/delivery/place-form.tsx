import { useEffect, useRef, useState, type FormEvent } from 'react'
import { countries, countryTexts, homeCountry, type Country } from '#core/contact/countries.ts'
import { codeOf, postcodeForms } from '#core/contact/postcode-forms.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { SelectField, TextField } from '../forms/fields.tsx'
import { useTranslator } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { placeStore, type TypedPlace } from './place-store.ts'

/** Stores the place of a complete postcode before the button is pressed. A problem is shown only after a press. */
function useEarlyAnswer(typed: string, country: Country): void {
  const api = useApi()
  const to = typed.trim()
  const isWhole = postcodeForms[country].test(codeOf(to))
  useEffect(() => {
    if (!isWhole) return
    let isStale = false
    api.call('GET /deliveryPromise', { query: { to, country } }).then(
      ({ place, country: found }) => !isStale && placeStore.set({ to, country: found, place }),
      () => {},
    )
    return () => {
      isStale = true
    }
  }, [api, to, country, isWhole])
}

/** Asks where deliveries go, and stores the place once the server has found it. */
export default function PlaceForm({ start, onDone }: { start: TypedPlace | undefined; onDone: () => void }) {
  const { t, language } = useTranslator()
  const api = useApi()
  const [to, setTo] = useState(start?.to ?? '')
  const [country, setCountry] = useState<Country>(
    () => start?.country ?? homeCountry(navigator.languages, language),
  )
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { busy, run } = useAction(() => api.call('GET /deliveryPromise', { query: { to, country } }), {
    failed: t('delivery.failed', { place: to }),
    onSuccess: ({ place, country: found }) => {
      placeStore.set({ to: to.trim(), country: found, place })
      onDone()
    },
    onFailure: ({ text }) => {
      refuse(text)
      return true
    },
  })
  useEffect(() => field.current?.select(), [])
  useEarlyAnswer(to, country)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to.trim() === '') refuse(t('delivery.placeRequired'))
    else void run()
  }
  const refuse = (problem: string) => {
    setError(problem)
    field.current?.focus()
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_150px]"
    >
      <TextField
        ref={field}
        label={t('delivery.place')}
        hint={t('delivery.placeHint')}
        error={error}
        value={to}
        onChange={(event) => {
          setTo(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        maxLength={200}
        autoComplete="postal-code"
      />
      <SelectField
        label={t('checkout.country')}
        value={country}
        onChange={(event) => setCountry(event.target.value as Country)}
        options={countries.map((value) => ({ value, label: t(countryTexts[value]) }))}
      />
      <div className="col-span-full flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t('delivery.show')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
