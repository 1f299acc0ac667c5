import { useState } from 'react'
import { orderTag, splitTags } from '#core/orders/lists/tags.ts'
import { TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { OrderRow } from '../list/shown-rows.ts'
import { useSuggestedTags } from './use-suggested-tags.ts'
import { useTagging, type Tagged } from './use-tagging.ts'

/** What is wrong with tags as they were typed; undefined where nothing is. */
export function problemOf(typed: string): TextKey | undefined {
  for (const tag of splitTags(typed)) {
    const { error } = orderTag.safeParse(tag)
    if (error !== undefined) return error.issues[0]?.message as TextKey
  }
  return undefined
}

/** "Tags … in bulk": gives tags to the chosen orders, and takes away some that they have. */
export function TagDialog(props: {
  open: boolean
  rows: readonly OrderRow[]
  onClose: () => void
  onTagged: (done: Tagged) => void
}) {
  const { open, rows, onClose, onTagged } = props
  const t = useT()
  const suggested = useSuggestedTags(open)
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<TextKey>()
  const tagging = useTagging(onTagged)
  const present = [...new Set(rows.flatMap(({ tags }) => tags))].toSorted()
  const submit = () => {
    const add = splitTags(typed)
    const wrong = problemOf(typed) ?? (add.length + removed.length === 0 ? 'staff.tags.nothing' : undefined)
    setProblem(wrong)
    if (wrong === undefined) void tagging.run(rows, add, [...removed])
  }
  return (
    <QuestionDialog
      open={open}
      title={t('staff.tags.bulkTitle', { count: rows.length })}
      action={t('staff.tags.bulkAction')}
      busy={tagging.busy}
      problem={tagging.problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('staff.tags.bulkAdd')}
        hint={t('staff.tags.addHint')}
        error={problem && t(problem)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        suggestions={suggested.map((tag) => ({ value: tag, label: tag }))}
        data-autofocus
      />
      {present.length > 0 && (
        <fieldset className="mt-4">
          <legend className="font-medium">{t('staff.tags.bulkRemove')}</legend>
          <div className="flex flex-wrap gap-x-5">
            {present.map((tag) => (
              <Checkbox
                key={tag}
                checked={removed.includes(tag)}
                onChange={({ target }) =>
                  setRemoved(target.checked ? [...removed, tag] : removed.filter((one) => one !== tag))
                }
              >
                <span translate="no">{tag}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </QuestionDialog>
  )
}
