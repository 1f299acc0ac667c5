import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { toRinggit, toSen } from '#core/money.ts'
import { givenBy } from '#core/staff/given-away.ts'
import { differences, setPieces, withoutSpec, withStocks, type Counted } from '#core/stock/count.ts'
import { changeText, countProblem, parsePieces } from '#core/stock/stock.ts'
import { useSubmissionKey } from '#web/actions/submission-key.ts'
import { useAction } from '#web/actions/use-action.ts'
import { ApiFailure } from '#web/api/client.ts'
import { apiContext } from '#web/api/context.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useT, type TextKey } from '#web/i18n/i18n.tsx'
import { showAlert } from '#web/shell/alert-store.ts'
import { asksColleague, ColleagueField, useWhy } from '#web/staff/approvals/colleague.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { orErrorResponse } from '#web/staff/shell/loaders.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { RemoveButton } from '#web/staff/ui/row-buttons.tsx'
import { Cell, rowClass, Table } from '#web/staff/ui/table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import type { Route } from './+types/count-page'
import { specKey } from '../adjust-form.tsx'
import { CameraScan } from './camera-scan.tsx'
import { storedCount } from './stored-count.ts'
import { useScans } from './use-scans.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { refund: left } = await orErrorResponse(context.get(apiContext).call('GET /staff/approvals/alone'))
  return { left }
}

/**
 * The page of a stock count. Every scan counts one piece. The differences are shown and then booked together or not
 * at all.
 */
export default function CountPage({ loaderData: { left } }: Route.ComponentProps) {
  const t = useT()
  const may = useMay()
  // The first render must not depend on the browser's storage, so the count is read after it.
  const count = useStore(storedCount)
  const { result, scan, again } = useScans()
  const field = useRef<HTMLInputElement>(null)
  // The field has the focus from the start, because a scanner types at once.
  useEffect(() => field.current?.focus(), [])
  const changed = differences(count)
  return (
    <StaffPage
      title={t('staff.count.title')}
      above={[
        <Link key="stock" to={staffPaths.stock()}>
          {t('staff.nav.stock')}
        </Link>,
      ]}
      afterTitle={
        <span className="tabular text-ink-soft">{t('staff.count.specs', { count: count.length })}</span>
      }
    >
      <form
        noValidate
        className="max-w-prose"
        onSubmit={(event) => {
          event.preventDefault()
          const { current } = field
          scan(current?.value ?? '')
          // The field is emptied at once, because the next scan may follow immediately.
          if (current) current.value = ''
          current?.focus()
        }}
      >
        <TextField
          ref={field}
          data-focus-fallback
          name="code"
          label={t('staff.count.code')}
          hint={t('staff.count.hint')}
          verbatim
          autoComplete="off"
          maxLength={60}
        />
        <CameraScan onCode={scan} />
      </form>
      <p
        role="status"
        className={`mt-3 min-h-6 ${result?.tone === 'danger' ? 'font-semibold text-danger' : 'text-success'}`}
      >
        {result?.text}
      </p>
      {result !== undefined && result.waiting.length > 0 && (
        <Button size="sm" variant="secondary" onClick={again}>
          {t('staff.count.again', { count: result.waiting.length })}
        </Button>
      )}
      {count.length > 0 && (
        <>
          <CountTable count={count} />
          {may('stock:adjust') && <Book changed={changed} left={left} />}
        </>
      )}
    </StaffPage>
  )
}

function CountTable({ count }: { count: readonly Counted[] }) {
  const t = useT()
  return (
    <Table
      caption={t('staff.count.title')}
      className="mt-4"
      columns={[
        { title: t('staff.stock.spec') },
        { title: t('staff.count.inShop'), figure: true },
        { title: t('staff.count.found'), figure: true },
        { title: t('staff.count.difference'), figure: true },
        { title: t('staff.stock.actions'), hideTitle: true },
      ]}
    >
      {count.map((one) => (
        <Row key={specKey(one)} one={one} />
      ))}
    </Table>
  )
}

function Row({ one }: { one: Counted }) {
  const t = useT()
  const { name, code, stock, held = 0, pieces } = one
  const [refused, setRefused] = useState<{ problem: TextKey; pieces: number }>()
  // A problem belongs to one number, so a scan that changes the number removes the problem.
  const problem = refused?.pieces === pieces ? refused.problem : undefined
  const by = pieces - stock
  const take = (typed: string) => {
    const wrong = countProblem(typed)
    setRefused(wrong && { problem: wrong, pieces })
    if (wrong !== undefined) return
    const found = parsePieces(typed)
    if (found !== undefined && found !== pieces) storedCount.set(setPieces(storedCount.latest(), one, found))
  }
  return (
    <tr className={rowClass}>
      <Cell>
        <span className="wrap-anywhere">{name}</span>
        <SubLine className="tabular">{code}</SubLine>
        {held > 0 && <SubLine>{t('staff.stock.heldCounted', { held })}</SubLine>}
      </Cell>
      <Cell figure>{stock}</Cell>
      <Cell figure>
        <TextField
          // The key makes the field show the new number after a scan.
          key={pieces}
          label={t('staff.count.foundOf', { name })}
          hideLabel
          error={problem && t(problem)}
          inputMode="numeric"
          defaultValue={String(pieces)}
          controlClass="tabular text-end w-20"
          className="inline-block"
          onBlur={({ target }) => take(target.value)}
        />
      </Cell>
      <Cell figure className={by === 0 ? 'text-ink-soft' : 'font-semibold text-danger'}>
        {by > 0 ? `+${by}` : by}
      </Cell>
      <Cell>
        <RemoveButton
          label={t('staff.count.remove', { name })}
          onRemove={() => storedCount.set(withoutSpec(storedCount.latest(), one))}
        />
      </Cell>
    </tr>
  )
}

function Differences({ changed }: { changed: readonly Counted[] }) {
  return (
    <ul className="my-3 border-t border-line">
      {changed.map((one) => (
        <li key={specKey(one)} className="flex justify-between gap-4 border-b border-line py-1.5">
          <span className="min-w-0 wrap-anywhere">{one.name}</span>
          <span className="tabular font-semibold whitespace-nowrap">{changeText(one.stock, one.pieces)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Focuses the first field of the count whose text is not a number. Returns whether there is one. */
function focusUnread(): boolean {
  const field = document.querySelector<HTMLElement>('td [aria-invalid=true]')
  field?.focus()
  return field !== null
}

/** Shows the differences once more, and books them. */
function Book({ changed, left }: { changed: readonly Counted[]; left: number | null }) {
  const t = useT()
  const why = useWhy()
  const changes = changed.map(({ stock, pieces, price = 0 }) => ({
    before: stock,
    after: pieces,
    priceSen: toSen(price),
  }))
  const given = { amount: toRinggit(givenBy({ act: 'stock_lost', changes })), left }
  const api = useStaffApi()
  const submission = useSubmissionKey()
  const [isAsked, setAsked] = useState(false)
  const book = useAction(
    (asked: { why?: string }) => {
      const body = {
        ...asked,
        note: '',
        counts: storedCount
          .latest()
          .map(({ productId, specId, stock, pieces }) => ({ productId, specId, seen: stock, pieces })),
      }
      return api.call('POST /staff/stock/count', { body }, submission.for(body))
    },
    {
      failed: t('common.failed'),
      onSuccess: ({ booked, waits }) => {
        submission.end()
        setAsked(false)
        storedCount.set([])
        why.clear()
        showAlert({
          message: waits ? t('staff.approvals.wasAsked') : t('staff.count.booked', { count: booked }),
          topic: 'many products',
        })
      },
      onFailure: ({ error, code }) => {
        if (code !== 'stock_changed_meanwhile' || !(error instanceof ApiFailure)) return
        const stocks = error.details.stocks as Parameters<typeof withStocks>[1]
        storedCount.set(withStocks(storedCount.latest(), stocks))
        setAsked(false)
      },
    },
  )
  return (
    <section aria-label={t('staff.count.differences')} className="mt-5 max-w-prose">
      {book.problem && <Notice tone="danger">{book.problem}</Notice>}
      {isAsked && (
        <>
          <Differences changed={changed} />
          <ColleagueField field={why.field} given={given} />
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {isAsked ? (
          <Button
            size="sm"
            busy={book.busy}
            onClick={() => {
              if (focusUnread()) return
              const asked = why.read(given)
              if (asked !== undefined) void book.run(asked)
            }}
          >
            {asksColleague(given)
              ? t('staff.approvals.ask')
              : t('staff.count.book', { count: changed.length })}
          </Button>
        ) : (
          <Button size="sm" onClick={() => !focusUnread() && setAsked(true)}>
            {t('staff.count.look', { count: changed.length })}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => storedCount.set([])}>
          {t('staff.count.discard')}
        </Button>
      </div>
    </section>
  )
}
