import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'warning' | 'info' | 'petrol' | 'success' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'bg-studio text-ink-soft',
  warning: 'bg-warning-tint text-warning',
  info: 'bg-info-tint text-info',
  petrol: 'bg-petrol-tint text-petrol',
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
}

/** Shows a state as a word. The colour only supports the word. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.75 rounded-control py-0.5 pr-2.25 pl-2 text-xs leading-5 font-medium whitespace-nowrap before:size-1.75 before:rounded-control before:bg-current ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
