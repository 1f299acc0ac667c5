import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { splitTags } from '#core/orders/lists/tags.ts'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { useKeys } from '../../staff/keys/use-keys.ts'
import { staffPaths } from '../../staff/paths.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Key } from '../../staff/ui/key.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { orderSearchParameters } from '../list/order-search.ts'
import type { StaffOrderView } from '../order/staff-order-view.ts'
import { offerUndo } from '../use-undo.tsx'
import { problemOf } from './tag-dialog.tsx'
import { useSuggestedTags } from './use-suggested-tags.ts'
import { useTagging } from './use-tagging.ts'

/**
 * Shows the tags of an order, each with a link to all orders that have it: "Tags of orders: given by staff on the order
 * page … and by key."
 */
export function TagsPanel({ view: { order, tags } }: { view: StaffOrderView }) {
  const t = useT()
  const may = useMay()('orders:note')
  const field = useRef<HTMLInputElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<TextKey>()
  const suggested = useSuggestedTags(wasFocused && may)
  const [refused, setRefused] = useState<string>()
  const tagging = useTagging(({ rows, tagged, refusals, undoSeconds }) => {
    setRefused(refusals[0]?.reason)
    if (tagged.length > 0) offerUndo({ rows, tagged }, undoSeconds)
    // A refused tag stays as typed.
    else if (refusals.length === 0) setTyped('')
  })
  useKeys({ '#': () => (may ? field.current?.focus() : false) })
  const rows = [{ ...order, customerName: order.contactInfo.name }]
  const change = (add: string[], remove: string[]) => {
    setRefused(undefined)
    return tagging.run(rows, add, remove)
  }
  const add = async () => {
    const problem = problemOf(typed) ?? (splitTags(typed).length === 0 ? 'staff.tags.required' : undefined)
    setWrong(problem)
    if (problem !== undefined) return
    const sent = typed
    if (await change(splitTags(typed), [])) setTyped((current) => (current === sent ? '' : current))
  }
  return (
    <Panel title={t('staff.tags.title')} action={may && <Key>#</Key>} className="print:hidden">
      {tags.length === 0 ? (
        <p className="text-ink-soft">{t('staff.tags.none')}</p>
      ) : (
        <Tags tags={tags} onRemove={may ? (tag) => void change([], [tag]) : undefined} />
      )}
      {may && (
        <Form
          busy={tagging.busy}
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
          className="mt-3"
        >
          <TextField
            ref={field}
            label={t('staff.tags.field')}
            hint={t('staff.tags.addHint')}
            error={wrong && t(wrong)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onFocus={() => setWasFocused(true)}
            suggestions={suggested
              .filter((tag) => !tags.includes(tag))
              .map((tag) => ({ value: tag, label: tag }))}
            trailing={
              <Button type="submit" size="sm" variant="secondary" busy={tagging.busy}>
                {t('staff.tags.add')}
              </Button>
            }
          />
          {(tagging.problem ?? refused) && (
            <Notice tone="danger" className="mt-2">
              {tagging.problem ?? refused}
            </Notice>
          )}
        </Form>
      )}
    </Panel>
  )
}

/** Tags that link to the orders that have them. */
function Tags({
  tags,
  onRemove,
}: {
  tags: readonly string[]
  onRemove: ((tag: string) => void) | undefined
}) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="flex items-center rounded-control border border-control">
          <Link
            to={staffPaths.orders(orderSearchParameters({ list: 'all', q: '', tag }))}
            title={t('staff.tags.listed', { tag })}
            translate="no"
            className="px-2 py-1 leading-5 pointer-coarse:py-2.5"
          >
            {tag}
          </Link>
          {onRemove && (
            <button
              type="button"
              aria-label={t('staff.tags.remove', { tag })}
              onClick={() => onRemove(tag)}
              className="grid size-7 place-items-center hover:bg-studio-deep pointer-coarse:size-11"
            >
              <X className="size-3.5" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
