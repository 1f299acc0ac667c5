import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { OfferInput } from '#core/offers/offer-editor.ts'
import type { CallOutput } from '../../api/client.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { afterSaving } from '../../staff/ui/unsaved.tsx'
import { useSave } from '../../staff/ui/use-save.ts'
import { changedFields, offerForm, toDraft, type OfferDraft } from './offer-draft.ts'

export type OpenedOffer = CallOutput<'GET /staff/offers/{id}'>

const fieldNames = {
  name: 'staff.common.name',
  kind: 'staff.common.how',
  value: 'staff.audit.field.value',
  rounding: 'staff.offers.rounding',
  all: 'staff.offers.all',
  categories: 'common.categories',
  products: 'common.products',
  leftOut: 'staff.offers.look.left_out',
  begins: 'staff.offers.begins',
  ends: 'staff.offers.ends',
} as const satisfies Record<keyof OfferDraft, TextKey>

const checkDraft = standardSchemaResolver<OfferDraft, unknown, OfferInput>(offerForm)

/** The form of an offer, and the action that saves it. */
export function useOfferEditor(loaded: OpenedOffer | undefined, start: OfferDraft) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const fields = useRef<HTMLFormElement>(null)
  /** The id of a new offer. It is generated once, so that repeating a request after a lost answer sends the same id. */
  const [newId] = useState(
    () => `offer-${start.begins.slice(0, 10)}-${Math.random().toString(36).slice(2, 10)}`,
  )
  const [opened, setOpened] = useState(loaded)
  const [base, setBase] = useState(start)
  // The last loaded offer. It differs from `loaded` after the page was loaded again.
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    setOpened(loaded)
  }

  /** Refuses a partly typed end. Browsers report its value as '', which would mean that the offer has no end. */
  const resolver: Resolver<OfferDraft, unknown, OfferInput> = async (values, context, options) => {
    const result = await checkDraft(values, context, options)
    const ends = fields.current?.querySelector<HTMLInputElement>('[name=ends]')
    if (!ends?.validity.badInput) return result
    const error = { type: 'moment', message: 'staff.offers.momentPatternEnd' }
    return { values: {}, errors: { ...result.errors, ends: error } }
  }
  const form = useSchemaForm(resolver, { mode: 'onSubmit', defaultValues: base })
  const id = opened?.offer.id ?? newId
  const read = () => api.call('GET /staff/offers/{id}', { params: { id } })
  const save = useSave(
    (offer: OfferInput) =>
      opened === undefined
        ? api.call('POST /staff/offers', { body: { id, offer } })
        : api.call('POST /staff/offers/{id}', {
            params: { id },
            body: { version: opened.offer.version, offer },
          }),
    {
      form,
      sentAs: 'offer',
      read,
      onSuccess: async (saved) => {
        showAlert({ message: t(opened ? 'staff.offers.saved' : 'staff.offers.created') })
        if (opened === undefined) return navigate(staffPaths.offer(saved.id), { state: afterSaving })
        const draft = toDraft(saved)
        setOpened({ ...opened, offer: saved })
        setBase(draft)
        form.reset(draft)
      },
      changesOf: ({ offer }) => {
        const saved = toDraft(offer)
        return changedFields(base, saved).map((name) => ({
          name: t(fieldNames[name]),
          from: String(base[name]),
          to: String(saved[name]),
        }))
      },
      reload: (saved) => {
        const draft = toDraft(saved.offer)
        setOpened(saved)
        setBase(draft)
        form.reset(draft)
      },
    },
  )
  return { opened, base, form, fields, save }
}
