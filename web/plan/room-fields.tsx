import { useId, useState } from 'react'
import { doorIn, readLength } from '#core/plan/address.ts'
import { planLimits, type Plan, type Room } from '#core/plan/plan.ts'
import { readMeasure } from '#core/fit/way-in.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { Input } from '../ui/controls.tsx'
import { FieldError } from '../ui/field.tsx'
import { Fold } from '../ui/rows/fold.tsx'

const fields: readonly { name: keyof Room; label: TextKey }[] = [
  { name: 'width', label: 'plan.roomWidth' },
  { name: 'depth', label: 'plan.roomDepth' },
  { name: 'door', label: 'plan.door' },
]

interface RoomProps {
  plan: Plan
  onChange: (room: Room) => void
}

/** The measures of the room, in a fold that shows them while it is closed. */
export function RoomFold(props: RoomProps) {
  const t = useT()
  const { width, depth } = props.plan
  return (
    <div className="mt-5 border-t border-line print:hidden">
      <Fold name={t('fit.room')} answer={`${width} × ${depth} cm`}>
        <RoomFields {...props} />
      </Fold>
    </div>
  )
}

/** The fields of the room. A typed measure applies when its field loses the focus, or after Enter. */
function RoomFields({ plan, onChange }: RoomProps) {
  const { width, depth, door } = plan
  const room = { width, depth, door }
  return (
    <div className="grid grid-cols-3 gap-x-3">
      {fields.map(({ name, label }) => (
        <LengthField
          key={name}
          label={label}
          value={room[name]}
          read={(text) => readTyped(name, text, width)}
          onChange={(value) => {
            const next = { ...room, [name]: value }
            onChange({ ...next, door: doorIn(next.width, String(next.door)) })
          }}
        />
      ))}
    </div>
  )
}

/** Reads a typed length in whole centimetres, with or without a unit. Only the position of the door may be 0. */
function readTyped(name: keyof Room, text: string, width: number): number | undefined {
  if (name === 'door') {
    const [, door] = /^(\d{1,4})\s*(?:cm|\p{Script=Han}{2})?$/iu.exec(text.normalize('NFKC').trim()) ?? []
    return door === undefined ? undefined : doorIn(width, door)
  }
  const cm = readMeasure(text)
  return typeof cm === 'number' ? readLength(String(Math.round(cm))) : undefined
}

interface LengthFieldProps {
  label: TextKey
  value: number
  read: (text: string) => number | undefined
  onChange: (value: number) => void
}

function LengthField({ label, value, read, onChange }: LengthFieldProps) {
  const t = useT()
  const id = useId()
  /** Typed text that does not apply yet; undefined while the field shows the plan's length. */
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const leave = () => {
    if (typed === undefined) return
    const cm = read(typed)
    setWrong(cm === undefined)
    if (cm === undefined) return
    setTyped(undefined)
    if (cm !== value) onChange(cm)
  }
  return (
    <div className="row-span-3 grid grid-rows-subgrid">
      <label htmlFor={id} className="self-end text-xs text-ink-soft">
        {t(label)}
      </label>
      <Input
        id={id}
        density="compact"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        className="tabular mt-0.5"
      />
      {isWrong && (
        <FieldError id={`${id}-error`}>
          {t('fit.measurePattern', { min: label === 'plan.door' ? 0 : planLimits.min, max: planLimits.max })}
        </FieldError>
      )}
    </div>
  )
}
