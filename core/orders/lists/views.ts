import * as z from 'zod/mini'
import { requiredTextAs } from '../../typed-text.ts'
import { staffMay, type Permitted } from '../../staff/staff.ts'

/** The maximum number of views of one person. They are shown as tabs above the list. */
export const maxViews = 20

/** Maximum length of a view's name, which must fit on a tab. */
const maxViewName = 40

/** The orders of a view are counted up to this number. A larger number is shown as '999+'. */
export const mostCounted = 999

/** The form for saving a view: its name, and whether colleagues see it. */
export const viewForm = z.object({
  name: requiredTextAs(
    'staff.views.nameRequired',
    (text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' '),
    z.maxLength(maxViewName, 'staff.views.nameTooLong'),
  ),
  shared: z.boolean(),
})

/** The permission to share a view: "Own or shared with colleagues (permission)". */
export const permissionToShare = 'orders:share_views'

interface OwnedView {
  /** The owner. */
  staffId: string
  shared: boolean
}

type Viewer = Permitted & { id: string }

/** Whether somebody sees a view. */
export const seesView = (view: OwnedView, who: Viewer): boolean => view.shared || view.staffId === who.id

/**
 * Whether somebody may change or delete a view. Its owner may. Those who manage staff may also change shared views,
 * because the owner may have left the shop.
 */
export function mayEditView(view: OwnedView, who: Viewer): boolean {
  return view.staffId === who.id || (view.shared && staffMay(who, 'staff:manage'))
}

/** Sorts views in the order that somebody has chosen. Views that are not in `chosen` come last. */
export function inSequence<View extends { id: string }>(
  views: readonly View[],
  chosen: readonly string[],
): View[] {
  const placeOf = ({ id }: View) => {
    const index = chosen.indexOf(id)
    return index === -1 ? chosen.length : index
  }
  return views.toSorted((one, other) => placeOf(one) - placeOf(other))
}
