import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ApiFailure, type ApiClient } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../../shell/alert-store.ts'
import { movedTo } from '../../catalogue/staff/editor/product-pictures.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { useOrder } from '../../staff/ui/reorder.tsx'
import { isConflict, savedBy } from '../../staff/ui/conflict-notice.tsx'
import { isSignedOut, unsavedProblem } from '../../staff/ui/unsaved.tsx'

/** An entry as the list came with it. */
export type Kept<Entry> = Entry & { id: string; version: string }

/** Why an entry was not saved, in words; `ofId` when that is to be mended at its id. */
export interface Unsaved {
  text: ReactNode
  ofId: boolean
  /** Set when somebody else saved first. */
  conflict?: { by: string | undefined }
}

/** What a dialog edits: an id, '' for a new entry, and the entry as the list holds it now, if it still does. */
export interface Edited<Entry> {
  id: string
  entry: Kept<Entry> | undefined
}

interface KeptList<Entry> {
  loaded: { version: string; entries: readonly Kept<Entry>[] }
  nameOf: (entry: Entry) => string
  texts: { saved: TextKey; deleted: TextKey }
  create: (api: ApiClient, id: string, entry: Entry) => Promise<unknown>
  save: (api: ApiClient, id: string, version: string, entry: Entry) => Promise<unknown>
  remove: (api: ApiClient, id: string, version: string) => Promise<unknown>
  order: (api: ApiClient, version: string, ids: string[]) => Promise<unknown>
}

/** A list of the settings that staff keep in an order: each entry is changed at once, on a page or in its dialog. */
export function useKeptList<Entry extends object>(list: KeptList<Entry>) {
  const { loaded, nameOf, texts } = list
  const t = useT()
  const api = useStaffApi({ stays: true })
  const { revalidate } = useRevalidator()
  /** What is shown from a change until the server has answered it. */
  const [ahead, setAhead] = useState<readonly Kept<Entry>[]>()
  /** The id of the one that is edited; '' for one that is new. */
  const [editedId, setEditedId] = useState<string>()
  const [deleted, setDeleted] = useState<Kept<Entry>>()
  const [busy, setBusy] = useState(false)
  const entries = ahead ?? loaded.entries

  const move = async (from: number, to: number) => {
    const moved = movedTo(entries, from, to)
    setAhead(moved)
    try {
      await list.order(
        api,
        loaded.version,
        moved.map(({ id }) => id),
      )
    } catch (error) {
      alertDanger(failureText(error, t) ?? t('staff.unsaved.failed'))
    }
    await revalidate()
    setAhead(undefined)
  }
  const order = useOrder(
    entries.length,
    (index) => {
      const entry = entries[index]
      return entry === undefined ? '' : nameOf(entry)
    },
    (from, to) => void move(from, to),
  )

  /** Saves what a dialog holds; answers why it could not. What others changed meanwhile is read then. */
  const save = async (
    id: string,
    version: string | undefined,
    entry: Entry,
  ): Promise<Unsaved | undefined> => {
    try {
      await (version === undefined ? list.create(api, id, entry) : list.save(api, id, version, entry))
    } catch (error) {
      // Reading anew would lead whose session is over away from what they typed.
      if (!isSignedOut(error)) await revalidate()
      const ofId = error instanceof ApiFailure && error.code.endsWith('_exists')
      return {
        text: unsavedProblem(error, t),
        ofId,
        ...(isConflict(error) && { conflict: { by: savedBy(error) } }),
      }
    }
    setEditedId(undefined)
    showAlert({ message: t(texts.saved) })
    await revalidate()
    return undefined
  }

  const remove = async () => {
    if (deleted === undefined) return
    setBusy(true)
    try {
      await list.remove(api, deleted.id, deleted.version)
      showAlert({ message: t(texts.deleted) })
    } catch (error) {
      alertDanger(failureText(error, t) ?? t('staff.unsaved.failed'))
    }
    // The question is closed before the row goes, so that the focus is there again and can go on.
    setDeleted(undefined)
    await revalidate()
    setBusy(false)
  }

  return {
    entries,
    order,
    edited:
      editedId === undefined ? undefined : { id: editedId, entry: entries.find(({ id }) => id === editedId) },
    edit: setEditedId,
    save,
    deleted,
    askToDelete: setDeleted,
    remove,
    busy,
  }
}
