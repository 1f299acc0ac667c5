import type { ReactNode } from 'react'
import { formatDateTime, formatReturnDate } from '../../core/dates.ts'

interface DateTextProps {
  /** Milliseconds since 1970. */
  moment: number
  /** "Date display: yyyy-MM-dd HH:mm." */
  format?: (date: Date) => string
  className?: string
}

/** A moment in the shop's time zone. */
export function DateText({ moment, format = formatDateTime, className = '' }: DateTextProps) {
  const date = new Date(moment)
  return (
    <time dateTime={date.toISOString()} className={`tabular ${className}`}>
      {format(date)}
    </time>
  )
}

/** "Return dates: yyyy/MM/dd HH:mm." */
export function returnDateText(moment: number | undefined): ReactNode {
  return moment === undefined ? undefined : <DateText moment={moment} format={formatReturnDate} />
}
