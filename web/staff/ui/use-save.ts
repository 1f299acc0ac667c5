import { useState } from 'react'
import type { Issue } from '#core/errors.ts'
import { useAction, type ActionOptions } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { isConflict, savedBy, type Conflict } from './conflict-notice.tsx'

interface SaveOptions<Output, Field extends string, Saved> extends Omit<
  ActionOptions<Output, Field>,
  'failed' | 'onFailure'
> {
  /** Reads what is saved now. */
  read: () => Promise<Saved>
  /** What somebody else changed since the form was opened. */
  changesOf: (saved: Saved) => Conflict['changes']
  /** Replaces what was typed with what is saved. */
  reload: (saved: Saved) => void
  /** The name of the form in the request's body. With it, a refused field is marked with the server's reason. */
  sentAs?: string
}

type SetFieldError = (field: string, problem: string) => void

/** Marks the fields of a form that the server refused; returns whether there were any. */
function showIssues(error: unknown, sentAs: string, setFieldError: SetFieldError) {
  const issues = error instanceof ApiFailure ? (error.details.issues as Issue[] | undefined) : undefined
  const inForm = issues?.filter(({ path }) => path.startsWith(`${sentAs}.`)) ?? []
  // In reverse, so that the first of the fields gets the focus.
  for (const { path, problem } of inForm.toReversed()) setFieldError(path.slice(sentAs.length + 1), problem)
  return inForm.length > 0
}

/** An action that saves an edited form; `conflict` is for `ConflictNotice`, if somebody else saved first. */
export function useSave<Input extends unknown[], Output, Saved, Field extends string = string>(
  call: (...input: Input) => Promise<Output>,
  { read, changesOf, reload, sentAs, ...options }: SaveOptions<Output, Field, Saved>,
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
        const { form } = options
        if (form && sentAs !== undefined && showIssues(error, sentAs, form.setFieldError as SetFieldError))
          return true
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
