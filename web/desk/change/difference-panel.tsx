import { useId, type ReactNode } from 'react'
import { formatRinggit } from '#core/money.ts'
import { yesChoices } from '#core/orders/changing/changes.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Hint } from '../../ui/small-text.tsx'
import type { ChangeAmounts, ChangeDraft } from './use-change.ts'

const signed = (amount: number) => `${amount > 0 ? '+ ' : ''}${formatRinggit(amount)}`

interface DifferencePanelProps {
  draft: ChangeDraft
  amounts: ChangeAmounts
  before: { fee: number; deduction: number }
  busy: boolean
  problem: ReactNode
  isChanged: boolean
  onSave: () => void
}

/** The difference in price, the customer's consent if the order costs more, and the button that saves. */
export function DifferencePanel(props: DifferencePanelProps) {
  const { draft, amounts, before, busy, problem, isChanged, onSave } = props
  const t = useT()
  const name = useId()
  const title = useId()
  const { toPay, goods } = amounts
  const rows: (readonly [string, number])[] = [
    [t('staff.change.goodsSum'), goods.after - goods.before],
    [t('staff.change.fee'), amounts.fee - before.fee],
    [t('staff.change.deduction'), before.deduction - (amounts.deduction ?? amounts.voucher)],
  ]
  return (
    <section aria-labelledby={title} className="rounded-control border border-ink p-5">
      <h2 id={title} className="mb-2 text-md font-semibold">
        {t('staff.change.difference')}
      </h2>
      <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-y-1 tabular">
        <dt>{t('staff.change.before')}</dt>
        <dd className="text-right">{formatRinggit(toPay.before)}</dd>
        {rows
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-right">{signed(amount)}</dd>
            </div>
          ))}
        <dt className="mt-1 border-t border-ink pt-2 font-semibold">{t('staff.change.newTotal')}</dt>
        <dd className="mt-1 border-t border-ink pt-2 text-right font-semibold">
          {formatRinggit(toPay.after)}
        </dd>
      </dl>
      {amounts.rises && (
        <>
          {toPay.after > toPay.before && (
            <p className="mt-2 text-sm">
              {t('staff.change.rises', { amount: formatRinggit(toPay.after - toPay.before) })}
            </p>
          )}
          <fieldset className="mt-3 grid gap-2">
            <legend className="sr-only">{t('staff.change.yes')}</legend>
            {yesChoices.toReversed().map((choice) => (
              <ChoiceCard
                key={choice}
                name={name}
                title={t(`staff.change.yes.${choice}`)}
                text={t(`staff.change.yes.${choice}Hint`)}
                checked={draft.yes === choice}
                onChange={() => draft.setYes(choice)}
                className="p-3!"
              />
            ))}
          </fieldset>
        </>
      )}
      {problem && (
        <Notice tone="danger" className="mt-3">
          {problem}
        </Notice>
      )}
      <Button
        block
        size="lg"
        className="mt-4"
        busy={busy}
        aria-disabled={!isChanged || undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onSave}
      >
        {t(amounts.isAbove ? 'staff.approvals.ask' : 'staff.change.save')}
        <kbd className="font-sans font-normal pointer-coarse:hidden" aria-hidden>
          Ctrl Enter
        </kbd>
      </Button>
      {!isChanged && <Hint className="mt-2">{t('staff.change.noChange')}</Hint>}
    </section>
  )
}
