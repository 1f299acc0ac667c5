import { useState, type ComponentProps } from 'react'
import type { Country } from '#core/contact/countries.ts'
import { notePostcode } from '#core/delivery/places.ts'
import { NumberField } from '../forms/fields.tsx'
import { useTranslator, type TextKey } from '../i18n/i18n.tsx'

const formTexts: Record<Country, TextKey> = {
  Malaysia: 'checkout.postcodeMalaysia',
  Taiwan: 'checkout.postcodeTaiwan',
}

type PostcodeFieldProps = Omit<ComponentProps<typeof NumberField>, 'hint'> & {
  country: Country | undefined
  /** The present values of city and postcode. */
  typed: { city: string | undefined; postcode: string | undefined }
}

/** A postcode field, with its place below or a hint that it may be wrong; every postcode is accepted. */
export function PostcodeField({ country, typed, onChange, onBlur, ...props }: PostcodeFieldProps) {
  const { t, language } = useTranslator()
  const [typing, setTyping] = useState(false)
  const { city = '', postcode = '' } = typed
  const note = country && notePostcode(country, { postcode, city }, language)
  const warning =
    country === undefined || note === undefined || note.kind === 'place'
      ? undefined
      : note.kind === 'elsewhere'
        ? t('checkout.postcodeElsewhere', { place: note.place })
        : t(note.kind === 'form' ? formTexts[country] : 'checkout.postcodeUnknown')
  return (
    <NumberField
      {...props}
      hint={warning === undefined ? note?.place : !typing && <span className="text-warning">{warning}</span>}
      onChange={(event) => {
        setTyping(true)
        onChange?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
