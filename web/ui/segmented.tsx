import { useId } from 'react'
import { Legend } from './field.tsx'

interface SegmentedProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Segmented<Value extends string>({ legend, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <Legend>{legend}</Legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-control">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-11.5 place-items-center text-md not-first:border-l not-first:border-line has-checked:bg-studio has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
