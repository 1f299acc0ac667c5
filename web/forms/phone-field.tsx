import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useState, type Ref } from 'react'
import {
  callingCodes,
  countries,
  countryOfPhone,
  countryOfVisitor,
  countryTexts,
  defaultCountry,
  type Country,
} from '#core/contact/countries.ts'
import { splitCallingCode, otherCountries, type DiallingChoice } from '#core/contact/phone.ts'
import { useT } from '../i18n/i18n.tsx'
import { placeStore } from '../delivery/place-store.ts'
import { Select } from '../ui/controls.tsx'
import { callingCodeStore } from './calling-code-store.ts'
import { TextField, type TextFieldProps } from './fields.tsx'
import { PhoneInputs, type PhoneControl } from './phone-control.ts'

/** A change event like that of an input. Its value is the number with its calling code. */
interface PhoneEvent {
  type: string
  target: { name: string; type: string; value: string }
}

type PhoneFieldProps = Omit<TextFieldProps, 'ref' | 'onChange' | 'onBlur' | 'value' | 'defaultValue'> & {
  ref?: Ref<PhoneControl>
  value?: string
  defaultValue?: string
  onChange?: (event: PhoneEvent) => unknown
  onBlur?: (event: PhoneEvent) => unknown
  /** A known phone number of the person. Its country is chosen at first. */
  countryOf?: string
  /** The country that is chosen at first if no number is known; the visitor's country by default. */
  home?: Country
}

/**
 * A phone number with a choice of country beside it. The number may be typed in the local form of that country. The
 * value of the field is the calling code followed by the typed number, which every schema can read.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { ref, value, defaultValue, onChange, onBlur, countryOf, home, name = '', ...field } = props
  const t = useT()
  const known = countryOfPhone(countryOf ?? '')
  const [first] = useState(() =>
    splitCallingCode(value ?? defaultValue ?? '', callingCodes[known ?? home ?? defaultCountry]),
  )
  const [inputs] = useState(() => new PhoneInputs(first.choice))
  // The functions stay the same on every render, so that React calls them once and does not reset the choice.
  const attachSelect = useCallback(
    (select: HTMLSelectElement | null) => inputs.attachSelect(select),
    [inputs],
  )
  const attachInput = useCallback((input: HTMLInputElement | null) => inputs.attachInput(input), [inputs])
  useImperativeHandle<PhoneControl, PhoneControl>(ref, () => inputs, [inputs])
  const event = (type: string): PhoneEvent => ({
    type,
    target: { name, type: inputs.type, value: inputs.value },
  })

  // The first render must equal the server's, which knows nothing about the browser.
  const startAtHome = useEffectEvent(() => {
    if (known !== undefined) return
    const here = callingCodes[home ?? countryOfVisitor({ place: placeStore.getState() })]
    inputs.start(callingCodeStore.getState() ?? here)
  })
  useEffect(() => startAtHome(), [])
  useEffect(() => {
    if (value !== undefined && value !== inputs.value) inputs.write(value)
  }, [inputs, value])

  const { disabled, readOnly, autoComplete = 'tel' } = field
  return (
    <TextField
      type="tel"
      inputMode="tel"
      controlClass="tabular"
      {...field}
      name={name}
      autoComplete={autoComplete}
      ref={attachInput}
      defaultValue={first.typed}
      onChange={() => {
        inputs.show()
        onChange?.(event('change'))
      }}
      onBlur={() => onBlur?.(event('blur'))}
      stacks
      leading={
        <Select
          ref={attachSelect}
          aria-label={t('form.callingCode', { field: field.label })}
          autoComplete={autoComplete === 'tel' ? 'tel-country-code' : 'off'}
          disabled={disabled || readOnly}
          defaultValue={first.choice}
          onChange={({ target }) => {
            const choice = target.value as DiallingChoice
            inputs.choose(choice)
            callingCodeStore.set(choice)
            onChange?.(event('change'))
          }}
          className="min-w-42 shrink-0"
        >
          {countries.map((country) => (
            <option key={country} value={callingCodes[country]}>
              {`${t(countryTexts[country])} ${callingCodes[country]}`}
            </option>
          ))}
          <option value={otherCountries}>{t('form.callingCodeOther')}</option>
        </Select>
      }
    />
  )
}
