import { useState } from 'react'
import { useAction, type Failure } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { isConflict, savedBy, type Conflict } from './conflict-notice.tsx'

interface ConflictOptions<Saved> {
  /** Reads what is saved now. */
  read: () => Promise<Saved>
  changesOf: (saved: Saved) => Conflict['changes']
  /** Replaces what was typed with what is saved. */
  reload: (saved: Saved) => void
}

/** The conflict of a save that was refused because somebody else saved first, for `ConflictNotice`. */
export function useConflict<Saved>({ read, changesOf, reload }: ConflictOptions<Saved>) {
  const t = useT()
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
    { failed: t('staff.unsaved.failed') },
  )
  return {
    conflict,
    problem: compare.problem,
    clear: () => {
      setConflict(undefined)
      compare.clear()
    },
    /** For the action that saves. */
    onFailure: async ({ error }: Failure) => {
      if (!isConflict(error)) return false
      await compare.run(savedBy(error))
      return true
    },
  }
}
