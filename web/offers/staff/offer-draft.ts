import * as z from 'zod/mini'
import { formatMinute } from '#core/dates.ts'
import type { StaffOffer } from '#core/api/staff/offers.ts'
import { offerInput, type OfferInput } from '#core/offers/offer-editor.ts'
import { offerKinds, roundings, type OfferKind } from '#core/offers/offer-prices.ts'
import { formatRinggit } from '#core/money.ts'
import { parseFigure } from '#core/parse-number.ts'
import type { Translate } from '../../i18n/i18n.tsx'

/** The fields of an offer's form. If `ends` is '', the offer has no end. */
const offerDraft = z.object({
  name: z.string(),
  kind: z.enum(offerKinds),
  value: z.string(),
  rounding: z.enum(roundings),
  all: z.boolean(),
  categories: z.array(z.string()),
  products: z.array(z.string()),
  leftOut: z.array(z.string()),
  begins: z.string(),
  ends: z.string(),
})
export type OfferDraft = z.infer<typeof offerDraft>

/** Checks the fields with the rules in core. */
export const offerForm = z.pipe(
  z.pipe(
    offerDraft,
    z.transform(({ value, ends, ...draft }) => ({
      ...draft,
      value: parseFigure(value) ?? NaN,
      ...(ends !== '' && { ends }),
    })),
  ),
  offerInput,
)

/** Returns the offer to preview, which needs no name; undefined while another field is empty or invalid. */
export function readyOffer(draft: Partial<OfferDraft>): OfferInput | undefined {
  return z.safeParse(offerForm, { ...draft, name: draft.name?.trim() || '–' }).data
}

const day = 86_400_000

/** A new offer: from tomorrow for three days. */
export function newOffer(now: Date): OfferDraft {
  const midnight = (days: number) =>
    `${formatMinute(new Date(now.getTime() + days * day)).slice(0, 10)}T00:00`
  return {
    name: '',
    kind: 'per_cent',
    value: '',
    rounding: 'nine',
    all: false,
    categories: [],
    products: [],
    leftOut: [],
    begins: midnight(1),
    ends: midnight(4),
  }
}

/** The fields of a stored offer. */
export function toDraft(offer: StaffOffer): OfferDraft {
  const { name, kind, value, rounding, all, categories, products, leftOut, begins, ends = '' } = offer
  return {
    name,
    kind,
    value: String(value),
    rounding,
    all,
    categories,
    products,
    leftOut,
    begins,
    ends,
  }
}

/** Names of the fields that differ. */
export function changedFields(before: OfferDraft, after: OfferDraft): (keyof OfferDraft)[] {
  const names = Object.keys(before) as (keyof OfferDraft)[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

/** A time of an offer as people read it: '2026-11-27 00:00'. */
const momentText = (minute: string) => minute.replace('T', ' ')

/** The deduction of an offer, '−10 %' or '−RM 100', or the price that it sets, 'RM 590'. */
export function valueText({ kind, value }: { kind: OfferKind; value: number }): string {
  if (kind === 'per_cent') return `−${value} %`
  return formatRinggit(kind === 'amount' ? -value : value)
}

/** When an offer runs. */
export function spanText({ begins, ends }: Pick<StaffOffer, 'begins' | 'ends'>, t: Translate): string {
  return `${momentText(begins)} – ${ends === undefined ? t('staff.offers.always') : momentText(ends)}`
}
