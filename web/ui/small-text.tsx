import type { ComponentProps } from 'react'

/** A second line below a value or name, in small grey type. */
export function SubLine({
  size = 'xs',
  className = '',
  ...rest
}: ComponentProps<'span'> & { size?: 'xs' | 'sm' }) {
  return (
    <span {...rest} className={`block text-ink-soft ${size === 'xs' ? 'text-xs' : 'text-sm'} ${className}`} />
  )
}

/** A sentence that explains the fields or the list beside it, in small grey type. Floating elements do not cover it. */
export function Hint({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p data-keep-clear {...rest} className={`text-xs text-ink-soft ${className}`} />
}
