import { useId } from 'react'
import type { SizeCm } from '#core/fit/box.ts'
import {
  hasMeasures,
  places,
  upOf,
  ups,
  type MeasureName,
  type Place,
  type Up,
  type WayIn,
} from '#core/fit/way-in.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { Hint } from '../ui/small-text.tsx'
import { MeasureField } from './measure-field.tsx'
import { WayDrawing } from './way-drawings.tsx'
import { useWayIn, wayInActions } from './way-in-store.ts'
import { writeCm } from './parcels-text.ts'

const upTexts: Record<Up, TextKey> = {
  lift: 'common.lift',
  stairs: 'common.stairs',
  level: 'fit.level',
}

/** The measures that are asked for first, by way: "three fields". */
const firstFields: Record<Up, { place: Place; title: TextKey; names: readonly MeasureName[] }> = {
  lift: { place: 'lift', title: 'fit.theLift', names: ['liftDoorWidth', 'liftDoorHeight', 'liftDepth'] },
  stairs: { place: 'stairs', title: 'fit.theStairs', names: places.stairs },
  level: { place: 'door', title: 'fit.theDoor', names: places.door },
}

interface More {
  place: Place
  title: TextKey
  /** Says in which case to add the measures. */
  when: TextKey
  /** Says how to measure. */
  text?: TextKey
  names: readonly MeasureName[]
}

const corridor: More = {
  place: 'corridor',
  title: 'fit.corridor',
  when: 'fit.corridorWhen',
  text: 'fit.corridorText',
  names: places.corridor,
}
const room: More = {
  place: 'room',
  title: 'fit.room',
  when: 'fit.roomWhen',
  text: 'fit.roomText',
  names: places.room,
}
const door = (when: TextKey): More => ({
  place: 'door',
  title: 'fit.door',
  when,
  text: 'fit.doorText',
  names: places.door,
})

/** The measures that only some ways need: "front door, corridor, room folded with a reason each". */
const moreFields: Record<Up, readonly More[]> = {
  lift: [
    door('fit.doorWhenLift'),
    corridor,
    room,
    {
      place: 'lift',
      title: 'fit.insideTitle',
      when: 'fit.insideWhen',
      names: ['liftWidth', 'liftHeight'],
    },
    {
      place: 'stairs',
      title: 'common.stairs',
      when: 'fit.stairsWhen',
      text: 'fit.stairsText',
      names: places.stairs,
    },
  ],
  stairs: [door('fit.doorWhenStairs'), corridor, room],
  level: [corridor, room],
}

/** The form "Begins with 'Lift or stairs?'", followed by the sizes of that way. A drawing shows the typed sizes. */
export function WayInForm({ piece }: { piece: SizeCm | undefined }) {
  const t = useT()
  const wayIn = useWayIn()
  const up = upOf(wayIn)
  return (
    <form aria-label={t('fit.wayIn')} onSubmit={(event) => event.preventDefault()} noValidate>
      <Question up={up} />
      {up && <FirstFields up={up} wayIn={wayIn} piece={piece} />}
      {(up ?? hasMeasures(wayIn)) && (
        <div className="mt-7 border-t border-ink">
          {moreFields[up ?? 'lift'].map((more) => (
            <MoreFields key={more.title} more={more} wayIn={wayIn} />
          ))}
        </div>
      )}
    </form>
  )
}

function Question({ up }: { up: Up | undefined }) {
  const t = useT()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-3 text-h2">{t('fit.question')}</legend>
      <div className="grid grid-cols-3 gap-1.5 sm:gap-2">
        {ups.map((one) => (
          <label
            key={one}
            className="relative grid min-h-12 place-items-center rounded-control border border-control px-1.5 text-center text-md font-medium has-checked:border-ink has-checked:bg-studio has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === up}
              onChange={() => wayInActions.set({ up: one })}
              className="absolute inset-0 opacity-0"
            />
            {t(upTexts[one])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FirstFields({ up, wayIn, piece }: { up: Up; wayIn: WayIn; piece: SizeCm | undefined }) {
  const t = useT()
  const { place, title, names } = firstFields[up]
  return (
    <fieldset className="mt-7">
      <legend className="mb-3 text-lg">{t(title)}</legend>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[240px_minmax(0,1fr)] sm:items-center">
        <WayDrawing place={place} wayIn={wayIn} piece={piece} className="h-37 sm:h-50" />
        <Fields names={names} wayIn={wayIn} />
      </div>
    </fieldset>
  )
}

function MoreFields({ more, wayIn }: { more: More; wayIn: WayIn }) {
  const t = useT()
  const { place, title, when, text, names } = more
  const known = names.map((name) => wayIn[name]).filter((cm) => cm !== undefined)
  return (
    <Fold name={t(title)} answer={known.length > 0 ? `${known.map(writeCm).join(' × ')} cm` : t(when)}>
      <fieldset aria-label={t(title)} className="grid gap-x-10 gap-y-4 sm:grid-cols-[160px_minmax(0,1fr)]">
        <WayDrawing place={place} wayIn={wayIn} className="h-33 sm:h-35" />
        <div>
          {text && <Hint className="mb-3">{t(text)}</Hint>}
          <Fields names={names} wayIn={wayIn} />
        </div>
      </fieldset>
    </Fold>
  )
}

function Fields({ names, wayIn }: { names: readonly MeasureName[]; wayIn: WayIn }) {
  return (
    <div className="grid grid-cols-3 items-end gap-x-2 gap-y-3 sm:grid-cols-1">
      {names.map((name) => (
        <MeasureField key={name} name={name} wayIn={wayIn} />
      ))}
    </div>
  )
}
