import { useEffect, useState } from 'react'
import { useTranslator } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'

/** The days of a delivery, read once per page and only for a place that was typed before: "In stock or the date". */
export function useCardDays(): string | undefined {
  const { language } = useTranslator()
  const [days, setDays] = useState<string>()
  useEffect(() => {
    if (!hasPlace()) return
    let isStale = false
    import('./card-days.ts')
      .then(({ readCardDays }) => readCardDays(language))
      .then(
        (read) => !isStale && setDays(read),
        (error: unknown) => report('The days of delivery could not be loaded.', error),
      )
    return () => {
      isStale = true
    }
  }, [language])
  return days
}

function hasPlace(): boolean {
  try {
    return window.localStorage.getItem('deliveryPlace') !== null
  } catch {
    return false
  }
}
