import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { serverDate } from '#core/dates.ts'
import { changeText } from '#core/stock/stock.ts'
import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { specKey, type StockedSpec } from './adjust-form.tsx'

/** The changes of a spec's stock, newest first: who changed it, when, why, and from which number to which. */
export function HistoryDialog({ spec, onClose }: { spec: StockedSpec | undefined; onClose: () => void }) {
  const t = useT()
  const id = useId()
  return (
    <Dialog
      open={spec !== undefined}
      onClose={onClose}
      labelledBy={id}
      className="m-auto max-h-[calc(100dvh-32px)] w-[min(760px,calc(100vw-32px))] rounded-dialog bg-paper text-ink shadow-pop backdrop:bg-ink/42"
    >
      {spec && (
        <div className="p-6 text-sm">
          <h2 id={id} className="mb-3 text-lg">
            {t('staff.stock.historyOf', { spec: spec.name })}
          </h2>
          <Entries key={specKey(spec)} spec={spec} />
          <Button data-autofocus size="sm" variant="secondary" onClick={onClose} className="mt-5">
            {t('common.close')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Entries({ spec: { productId, specId } }: { spec: StockedSpec }) {
  const t = useT()
  const api = useStaffApi()
  const [entries, setEntries] = useState<CallOutput<'GET /staff/stock/history'>>()
  const read = useAction(
    async () => setEntries(await api.call('GET /staff/stock/history', { query: { productId, specId } })),
    { failed: t('common.failed') },
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each spec
  useEffect(() => void read.run(), [])

  if (read.problem)
    return (
      <p role="alert" className="text-danger">
        {read.problem}
      </p>
    )
  if (entries === undefined)
    return (
      <p role="status" className="text-ink-soft">
        {t('staff.stock.reading')}
      </p>
    )
  if (entries.length === 0) return <p className="text-ink-soft">{t('staff.stock.noHistory')}</p>
  return (
    <Table
      caption={t('staff.stock.history')}
      columns={[
        { title: t('staff.common.when') },
        { title: t('staff.stock.who') },
        { title: t('common.reason') },
        { title: t('staff.stock.change'), figure: true },
      ]}
    >
      {entries.map((entry, index) => (
        <tr key={`${entries.length - index}`} className={rowClass}>
          <Cell>
            <DateText moment={z.parse(serverDate, entry.at).getTime()} className="sm:whitespace-nowrap" />
          </Cell>
          <Cell>
            <span translate="no">{entry.by}</span>
          </Cell>
          <Cell>
            <span className="break-keep">{t(`staff.stock.reason.${entry.reason}`)}</span>
            {entry.note && (
              <SubLine translate="no" className="wrap-anywhere">
                {entry.note}
              </SubLine>
            )}
          </Cell>
          <Cell figure className="whitespace-nowrap">
            {changeText(entry.before, entry.after)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
