import type { ReactNode } from 'react'
import { formatDateTime, formatReturnDate } from '#core/dates.ts'

/** Shows a time, in milliseconds since 1970, in the shop's time zone: "Date display: yyyy-MM-dd HH:mm." */
export function DateText(props: { moment: number; format?: (date: Date) => string; className?: string }) {
  const { moment, format = formatDateTime, className = '' } = props
  const date = new Date(moment)
  return (
    <time dateTime={date.toISOString()} className={`tabular ${className}`}>
      {format(date)}
    </time>
  )
}

/** Shows a time of a return, if there is one: "Return dates: yyyy/MM/dd HH:mm." */
export function returnDateText(moment: number | undefined): ReactNode {
  return moment === undefined ? undefined : <DateText moment={moment} format={formatReturnDate} />
}
