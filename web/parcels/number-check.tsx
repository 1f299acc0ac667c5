import { useState, type ReactNode } from 'react'
import { ApiFailure } from '../api/client.ts'
import type { Failure } from '../actions/use-action.ts'
import { CheckboxField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'

/** A tracking number that the shop asked about, and the answer of staff. */
export interface NumberCheck {
  /** The number, once staff have said that it is right; it is sent with the number. */
  checkedNumber: string | undefined
  /** Notes a number that the shop asks about. */
  onFailure: (failure: Failure) => void
  /** The question about the typed number, if the shop asked about it. */
  questionAbout: (typed: string | undefined) => ReactNode
}

/** Asks staff to check a tracking number that is unusual for its courier, or that another parcel has. */
export function useNumberCheck(): NumberCheck {
  const t = useT()
  const [asked, setAsked] = useState<string>()
  const [isRight, setIsRight] = useState(false)
  return {
    checkedNumber: isRight ? asked : undefined,
    onFailure: ({ error, code }) => {
      if (code !== 'tracking_number_unusual' && code !== 'tracking_number_taken') return
      const number = error instanceof ApiFailure ? error.details.number : undefined
      setAsked(typeof number === 'string' ? number : undefined)
      setIsRight(false)
    },
    questionAbout: (typed) =>
      asked !== undefined &&
      typed?.trim() === asked && (
        <CheckboxField
          label={t('staff.parcels.numberIsRight')}
          checked={isRight}
          onChange={({ currentTarget }) => setIsRight(currentTarget.checked)}
        />
      ),
  }
}
