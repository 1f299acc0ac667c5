import { useState, type ReactNode } from 'react'
import { ApiFailure } from '../api/client.ts'
import type { Failure } from '../actions/use-action.ts'
import { CheckboxField } from '../forms/fields.tsx'
import { useT } from '../i18n/i18n.tsx'

/** A tracking number that the shop asked staff to check, and their answer. */
export interface NumberCheck {
  /** The number that staff confirmed; it is sent with the request. Undefined until they confirm one. */
  checkedNumber: string | undefined
  /** Stores the number if the failure is the shop's question about it. */
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
