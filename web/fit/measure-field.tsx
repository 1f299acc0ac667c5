import { useId, useState } from 'react'
import { largerDoor, measureLimits, readMeasure, type MeasureName, type WayIn } from '#core/fit/way-in.ts'
import { useT } from '../i18n/i18n.tsx'
import { Input } from '../ui/controls.tsx'
import { FieldError } from '../ui/field.tsx'
import { measureTexts } from './measure-texts.ts'
import { wayInActions } from './way-in-store.ts'
import { writeCm } from './parcels-text.ts'

/** A measure in centimetres, stored while it is typed, so that "every number answers at once". */
export function MeasureField({ name, wayIn }: { name: MeasureName; wayIn: WayIn }) {
  const t = useT()
  const id = useId()
  const measured = wayIn[name]
  /** Text that was typed here and is not a stored measure; otherwise the field shows the stored one. */
  const [typed, setTyped] = useState<string>()
  const [wasLeft, setWasLeft] = useState(false)
  const isUnreadable = typed !== undefined && readMeasure(typed) === 'invalid'
  const door = largerDoor(wayIn, name)
  const error = !wasLeft
    ? undefined
    : isUnreadable
      ? t('fit.measurePattern', { ...measureLimits })
      : door !== undefined && t('fit.insideSmaller', { min: writeCm(door) })

  const change = (text: string) => {
    const read = readMeasure(text)
    setTyped(text)
    wayInActions.set({ [name]: read === 'invalid' ? undefined : read })
  }
  const leave = () => {
    setWasLeft(true)
    if (!isUnreadable) setTyped(undefined)
  }
  return (
    <div className="min-w-0 sm:grid sm:grid-cols-[136px_minmax(0,180px)] sm:items-center sm:gap-x-4">
      <label htmlFor={id} className="block text-sm">
        {t(measureTexts[name].label)}
      </label>
      <span className="relative block max-sm:mt-1">
        <Input
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed ?? (measured === undefined ? '' : writeCm(measured))}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setWasLeft(false)}
          onBlur={leave}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="tabular pr-9 sm:pr-11"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-sm text-ink-soft sm:right-3.5"
        >
          cm
        </span>
      </span>
      {error && (
        <div className="sm:col-span-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
