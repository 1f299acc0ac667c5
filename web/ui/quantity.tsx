import { Minus, Plus } from 'lucide-react'
import { useState, type ReactNode, type Ref } from 'react'

interface QuantityProps {
  value: number
  labels: { quantity: string; less: string; more: string }
  canIncrease: boolean
  onIncrease: () => void
  onDecrease: () => void
  /** Called with the typed text on blur and Enter. The field then shows `value` again. */
  onType: (text: string) => void
  /** The id of the error; set only if the quantity is invalid. */
  describedBy?: string
  canDecrease?: boolean
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

export function Quantity(props: QuantityProps) {
  const {
    value,
    labels,
    canIncrease,
    canDecrease = true,
    onIncrease,
    onDecrease,
    onType,
    describedBy,
    inputRef,
    className = '',
  } = props
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    if (typed !== undefined && typed !== String(value)) onType(typed)
    setTyped(undefined)
  }
  return (
    <div
      role="group"
      aria-label={labels.quantity}
      className={`inline-grid grid-cols-[44px_48px_44px] rounded-control border border-control ${className}`}
    >
      <StepButton label={labels.less} disabled={!canDecrease} onClick={onDecrease}>
        <Minus className="size-4" />
      </StepButton>
      <input
        ref={inputRef}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={labels.quantity}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined || undefined}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            settle()
          }
        }}
        className="min-h-11 w-full min-w-0 bg-transparent text-center text-md tabular aria-invalid:text-danger"
      />
      <StepButton label={labels.more} disabled={!canIncrease} onClick={onIncrease}>
        <Plus className="size-4" />
      </StepButton>
    </div>
  )
}

function StepButton(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      // Not `disabled`, because the button that was just pressed would lose the focus.
      aria-disabled={props.disabled || undefined}
      onClick={props.disabled ? undefined : props.onClick}
      className="grid min-h-11 place-items-center hover:bg-studio aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-control"
    >
      {props.children}
    </button>
  )
}
