import { useId, useState } from 'react'
import {
  measureLimits,
  missingMeasures,
  places,
  readMeasure,
  type MeasureName,
  type Place,
  type WayIn,
} from '#core/fit/way-in.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { Input } from '../ui/controls.tsx'
import { FieldError } from '../ui/field.tsx'
import { writeCm } from './parcels-text.ts'
import { WayDrawing } from './way-drawings.tsx'
import { useWayIn, wayInActions } from './way-in-store.ts'

const placeTexts: Record<Place, { title: TextKey; text: TextKey }> = {
  door: { title: 'fit.door', text: 'fit.doorText' },
  corridor: { title: 'fit.corridor', text: 'fit.corridorText' },
  lift: { title: 'common.lift', text: 'fit.liftText' },
  stairs: { title: 'common.stairs', text: 'fit.stairsText' },
  room: { title: 'fit.room', text: 'fit.roomText' },
}

const labels: Record<MeasureName, TextKey> = {
  doorWidth: 'common.width',
  doorHeight: 'common.height',
  corridorBefore: 'fit.before',
  corridorAfter: 'fit.after',
  corridorCeiling: 'fit.ceiling',
  liftDoorWidth: 'fit.doorWidth',
  liftDoorHeight: 'fit.doorHeight',
  liftWidth: 'fit.insideWidth',
  liftDepth: 'fit.insideDepth',
  liftHeight: 'fit.insideHeight',
  stairsWidth: 'fit.clearWidth',
  stairsLanding: 'fit.landing',
  stairsHeadroom: 'fit.headroom',
  roomWidth: 'common.width',
  roomDepth: 'common.depth',
  roomHeight: 'common.height',
}

/** Every place of the way in, with a drawing that shows the typed measures: "The visitor enters once". */
export function WayInForm() {
  const t = useT()
  const wayIn = useWayIn()
  return (
    <form aria-label={t('fit.wayIn')} onSubmit={(event) => event.preventDefault()} noValidate>
      {(Object.keys(places) as Place[]).map((place) => (
        <PlaceFields key={place} place={place} wayIn={wayIn} />
      ))}
    </form>
  )
}

function PlaceFields({ place, wayIn }: { place: Place; wayIn: WayIn }) {
  const t = useT()
  const id = useId()
  const { title, text } = placeTexts[place]
  const missing = missingMeasures(wayIn, place)
  return (
    <fieldset
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      className="grid gap-x-6 gap-y-3 border-t border-line py-5 first:border-ink sm:grid-cols-[128px_minmax(0,1fr)]"
    >
      <WayDrawing place={place} wayIn={wayIn} />
      <div>
        <p id={id} className="text-base leading-6 font-semibold">
          {t(title)}
        </p>
        <p id={`${id}-text`} className="text-sm text-ink-soft">
          {t(text)}
        </p>
        <div className="mt-2 grid grid-cols-2 items-start gap-x-3 gap-y-2.5 sm:grid-cols-3">
          {places[place].map((name) => (
            <MeasureField key={name} name={name} measured={wayIn[name]} />
          ))}
        </div>
        {missing.length > 0 && (
          <p className="mt-2 text-sm text-warning">
            {t('fit.missing', { measures: missing.map((name) => t(labels[name])).join(t('form.separator')) })}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function MeasureField({ name, measured }: { name: MeasureName; measured: number | undefined }) {
  const t = useT()
  const id = useId()
  /** Text that was typed here and is not a stored measure; otherwise the field shows the stored one. */
  const [typed, setTyped] = useState<string>()
  const [wasLeft, setWasLeft] = useState(false)
  const isInvalid = wasLeft && typed !== undefined && readMeasure(typed) === 'invalid'

  const change = (text: string) => {
    const read = readMeasure(text)
    setTyped(text)
    wayInActions.set(name, read === 'invalid' ? undefined : read)
  }
  const leave = () => {
    setWasLeft(true)
    if (typed !== undefined && readMeasure(typed) !== 'invalid') setTyped(undefined)
  }
  return (
    <div>
      <label htmlFor={id} className="block text-xs text-ink-soft">
        {t(labels[name])}
      </label>
      <span className="relative mt-0.5 block">
        <Input
          id={id}
          density="compact"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed ?? (measured === undefined ? '' : writeCm(measured))}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setWasLeft(false)}
          onBlur={leave}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          className="tabular pr-10"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-sm text-ink-soft"
        >
          cm
        </span>
      </span>
      {isInvalid && (
        <FieldError id={`${id}-error`}>{t('fit.measurePattern', { ...measureLimits })}</FieldError>
      )}
    </div>
  )
}
