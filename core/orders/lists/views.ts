import * as z from 'zod/mini'
import { requiredTextAs } from '../../typed-text.ts'
import { staffMay, type Permitted } from '../../staff/staff.ts'

/** How many views somebody has at most: they are tabs above the list. */
export const maxViews = 20

/** Maximum length of a view's name, as it fits a tab. */
export const maxViewName = 40

/** Orders of a view are counted so far: what is more stands as '999+' on its tab. */
export const mostCounted = 999

/** "Saved views": the name under which somebody saves a list, and whether colleagues see it. */
export const viewForm = z.object({
  name: requiredTextAs(
    'staff.views.nameRequired',
    (text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' '),
    z.maxLength(maxViewName, 'staff.views.nameTooLong'),
  ),
  shared: z.boolean(),
})

/** "Own or shared with colleagues (permission)": what it takes to show a view to everybody. */
export const permissionToShare = 'orders:share_views'

interface OwnedView {
  /** Whose it is. */
  staffId: string
  shared: boolean
}

type Viewer = Permitted & { id: string }

/** Whether somebody sees a view. */
export const seesView = (view: OwnedView, who: Viewer): boolean => view.shared || view.staffId === who.id

/**
 * Whether somebody changes or deletes a view: its owner; and of a shared one who manages staff, because its owner may
 * have left.
 */
export function mayEditView(view: OwnedView, who: Viewer): boolean {
  return view.staffId === who.id || (view.shared && staffMay(who, 'staff:manage'))
}

/** Views in the sequence that somebody chose; new ones follow the others. */
export function inSequence<View extends { id: string }>(
  views: readonly View[],
  chosen: readonly string[],
): View[] {
  const placeOf = ({ id }: View) => {
    const place = chosen.indexOf(id)
    return place === -1 ? chosen.length : place
  }
  return views.toSorted((one, other) => placeOf(one) - placeOf(other))
}
