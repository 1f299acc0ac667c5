import { useId, useState } from 'react'
import { doorIn, readLength } from '#core/plan/address.ts'
import { planLimits, type Plan, type Room } from '#core/plan/plan.ts'
import { readMeasure } from '#core/fit/way-in.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { Input } from '../ui/controls.tsx'
import { FieldError } from '../ui/field.tsx'

const fields: readonly { name: keyof Room; label: TextKey }[] = [
  { name: 'width', label: 'plan.roomWidth' },
  { name: 'depth', label: 'plan.roomDepth' },
  { name: 'door', label: 'plan.door' },
]

/** The measures of the room; a typed measure applies when its field is left, or after Enter. */
export function RoomFields({ plan, onChange }: { plan: Plan; onChange: (room: Room) => void }) {
  const { width, depth, door } = plan
  const room = { width, depth, door }
  return (
    <div className="mb-5 grid grid-cols-3 gap-x-3 print:hidden">
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

/** Reads a typed length in whole centimetres, with or without unit; a door may be at 0. */
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
