import { useState } from 'react'
import { useAction, type ActionOptions } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { isConflict, savedBy, type Conflict } from './conflict-notice.tsx'

interface SaveOptions<Output, Field extends string, Saved> extends Omit<
  ActionOptions<Output, Field>,
  'failed' | 'onFailure'
> {
  /** Reads the saved state. */
  read: () => Promise<Saved>
  /** Returns the changes that somebody else has saved since the form was opened. */
  changesOf: (saved: Saved) => Conflict['changes']
  /** Replaces the typed values with the saved state. */
  reload: (saved: Saved) => void
}

/**
 * Returns an action that saves an edited form. If somebody else saved first, `conflict` is set, for `ConflictNotice`.
 */
export function useSave<Input extends unknown[], Output, Saved, Field extends string = string>(
  call: (...input: Input) => Promise<Output>,
  { read, changesOf, reload, ...options }: SaveOptions<Output, Field, Saved>,
) {
  const t = useT()
  const failed = t('common.notSaved')
  const [conflict, setConflict] = useState<Conflict>()
  const compare = useAction(
    async (by: string | undefined) => {
      const saved = await read()
      const takeOver = () => {
        reload(saved)
        setConflict(undefined)
      }
      setConflict({ by, changes: changesOf(saved), reload: takeOver })
    },
    { failed },
  )
  const clearConflict = () => {
    setConflict(undefined)
    compare.clear()
  }
  const save = useAction(
    (...input: Input) => {
      clearConflict()
      return call(...input)
    },
    {
      ...options,
      failed,
      onFailure: async ({ error }) => {
        if (!isConflict(error)) return false
        await compare.run(savedBy(error))
        return true
      },
    },
  )
  return {
    busy: save.busy,
    problem: save.problem ?? compare.problem,
    conflict,
    run: save.run,
    clear: () => {
      save.clear()
      clearConflict()
    },
  }
}
