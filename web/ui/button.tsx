import type { ComponentProps, MouseEvent } from 'react'
import { LoaderCircle } from 'lucide-react'

interface ButtonLook {
  /** A page has only one primary button. A quiet button looks like underlined text. */
  variant?: 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger'
  /** 36, 44 or 52 px high; on touch screens, `sm` is also 44 px high. */
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
  /** Whether it looks the same with `aria-disabled`, because a press is answered and what is missing stands beside it. */
  answers?: boolean
}

const base =
  'items-center justify-center gap-2 rounded-control border text-center font-medium leading-5 tracking-button ' +
  'no-underline transition-colors duration-150 aria-busy:cursor-progress ' +
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-studio-deep disabled:text-ink-soft'
const refusing =
  'aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-studio-deep aria-disabled:text-ink-soft'

const variants = {
  primary: 'border-transparent bg-ink text-white hover:bg-petrol',
  secondary: 'border-ink bg-paper text-ink hover:bg-ink hover:text-white',
  soft: 'border-transparent bg-studio hover:bg-ink hover:text-white',
  quiet:
    'border-transparent underline decoration-control underline-offset-4 hover:text-petrol hover:decoration-current',
  danger: 'border-danger bg-paper text-danger hover:bg-danger hover:text-white',
}

const sizes = {
  sm: 'min-h-9 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 text-md',
  lg: 'min-h-13 text-base',
}
const paddings = { sm: 'px-3', md: 'px-5', lg: 'px-7' }

/** The classes of a button, for a link that looks like a button. */
export function buttonClass(look: ButtonLook = {}): string {
  const { variant = 'primary', size = 'md', block = false, answers = false } = look
  const width = block ? 'flex w-full' : 'inline-flex'
  const padding = variant === 'quiet' ? 'px-0' : paddings[size]
  return `${width} ${base} ${answers ? '' : refusing} ${sizes[size]} ${padding} ${variants[variant]}`
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Whether the button shows a spinner and ignores presses. */
    busy?: boolean
  }

/** A button that does not submit by default. With `aria-disabled` it looks disabled, unless it `answers`, and reacts. */
export function Button({
  variant,
  size,
  block,
  answers,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...attributes
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Even without a handler, a busy submit button must not submit again.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...attributes}
      type={type}
      aria-busy={busy || undefined}
      onClick={press}
      className={`${buttonClass({ variant, size, block, answers })} ${className}`}
    >
      {busy && <LoaderCircle className="size-4 shrink-0 animate-spin" strokeWidth={2} />}
      {children}
    </button>
  )
}
