import { useEffect, useRef, useState } from 'react'
import { useAction } from '#web/actions/use-action.ts'
import type { CallOutput, CallRequest } from '#web/api/client.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'

/** An import with the products that it would make now. */
export type OpenedImport = CallOutput<'GET /staff/catalogue/imports/{id}'>

type Change = Omit<CallRequest<'POST /staff/catalogue/imports/{id}'>['body'], 'version'>

/**
 * Sends changes of an import one after another, so that none is lost. Each change is sent with the version on which it
 * is based. If somebody else changed the import first, the change is refused and their version is shown.
 */
export function useImportChange(opened: OpenedImport) {
  const t = useT()
  const api = useStaffApi()
  const { id } = opened
  const seen = useRef(opened)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    seen.current = opened
  }, [opened])
  const { run, busy, problem } = useAction(
    (change: Change) =>
      api.call('POST /staff/catalogue/imports/{id}', {
        params: { id },
        body: { version: seen.current.version, ...change },
      }),
    {
      revalidate: 'always',
      failed: t('common.notSaved'),
      onSuccess: (changed) => {
        seen.current = changed
      },
    },
  )
  return {
    busy,
    problem,
    /** Sends a change. A function is called when its turn comes, with the current import. */
    run: (change: Change | ((seen: OpenedImport) => Change)): Promise<unknown> =>
      (queue.current = queue.current.then(() =>
        run(typeof change === 'function' ? change(seen.current) : change),
      )),
  }
}
export type ImportChange = ReturnType<typeof useImportChange>

/** Keeps a choice, which is shown before the import has stored it. */
export function useChosen<T>(stored: T) {
  const [chosen, setChosen] = useState<{ value: T }>()
  return {
    value: chosen === undefined ? stored : chosen.value,
    choose: async (value: T, save: () => Promise<unknown>) => {
      const own = { value }
      setChosen(own)
      await save()
      setChosen((now) => (now === own ? undefined : now))
    },
  }
}
