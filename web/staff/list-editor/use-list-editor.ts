import { useState } from 'react'
import { useAction } from '../../actions/use-action.ts'
import type { ApiClient } from '../../api/client.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { movedTo, useOrder } from '../ui/reorder.tsx'

/** An entry as the list was loaded with it. */
export type Listed<Entry> = Entry & { id: string; version: string }

interface ListEditorOptions<Entry, Row extends Listed<Entry>> {
  loaded: { version: string; entries: readonly Row[] }
  nameOf: (entry: Entry) => string
  texts: { saved: TextKey; deleted: TextKey }
  create: (api: ApiClient, id: string, entry: Entry) => Promise<unknown>
  save: (api: ApiClient, id: string, version: string, entry: Entry) => Promise<unknown>
  remove: (api: ApiClient, id: string, version: string) => Promise<unknown>
  order: (api: ApiClient, version: string, ids: string[]) => Promise<unknown>
}

/** A small table that staff edit: entries are created, changed, deleted and ordered one by one. */
export function useListEditor<Entry extends object, Row extends Listed<Entry> = Listed<Entry>>(
  options: ListEditorOptions<Entry, Row>,
) {
  const { loaded, nameOf, texts } = options
  const t = useT()
  const api = useStaffApi({ stays: true })
  /** The order that is shown until the server has answered. */
  const [reordered, setReordered] = useState<readonly Row[]>()
  /** The id of the entry in the dialog; '' for a new one. */
  const [editedId, setEditedId] = useState<string>()
  const [deleted, setDeleted] = useState<Row>()
  const entries = reordered ?? loaded.entries

  const afterFailure = { alert: true, revalidate: 'always', failed: t('staff.unsaved.failed') } as const
  const reorder = useAction((ids: string[]) => options.order(api, loaded.version, ids), afterFailure)
  const move = async (from: number, to: number) => {
    const moved = movedTo(entries, from, to)
    setReordered(moved)
    await reorder.run(moved.map(({ id }) => id))
    setReordered(undefined)
  }
  const order = useOrder(
    entries.length,
    (index) => {
      const entry = entries[index]
      return entry === undefined ? '' : nameOf(entry)
    },
    (from, to) => void move(from, to),
  )

  // The dialog closes before the row goes, so that the focus returns to the row's button first.
  const close = () => setDeleted(undefined)
  const remove = useAction(({ id, version }: Row) => options.remove(api, id, version), {
    ...afterFailure,
    onSuccess: () => {
      close()
      showAlert({ message: t(texts.deleted) })
    },
    onFailure: close,
  })

  return {
    entries,
    order,
    edited:
      editedId === undefined ? undefined : { id: editedId, entry: entries.find(({ id }) => id === editedId) },
    edit: setEditedId,
    /** Saves what the dialog holds; without a version it is a new entry. */
    save: (id: string, version: string | undefined, entry: Entry) =>
      version === undefined ? options.create(api, id, entry) : options.save(api, id, version, entry),
    finishEdit: () => {
      setEditedId(undefined)
      showAlert({ message: t(texts.saved) })
    },
    deleted,
    askToDelete: setDeleted,
    remove: () => deleted && void remove.run(deleted),
    busy: remove.busy,
  }
}

/** A list editor, for its page and its dialog. */
export type ListEditor<Entry extends object, Row extends Listed<Entry> = Listed<Entry>> = ReturnType<
  typeof useListEditor<Entry, Row>
>
