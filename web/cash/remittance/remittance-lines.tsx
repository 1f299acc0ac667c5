/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LineDecision, LineProblem } from '#core/cash/remittance.ts'
import { formatCash } from '#core/money.ts'
import { useT, type TextKey, type Translate } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { textLink } from '../../staff/ui/text-link.ts'
import { Button } from '../../ui/button.tsx'
import type { RemittanceView } from '../cash-view.ts'

export type Line = RemittanceView['lines'][number]

/** What staff usually do about a problem, in one press; the others need a look at the order. */
const usual: Partial<Record<LineProblem, readonly [decision: LineDecision, text: TextKey]>> = {
  short: ['received', 'staff.cash.bookShort'],
  over: ['received', 'staff.cash.bookOver'],
  similar: ['received', 'staff.cash.match'],
  paid: ['given_back', 'staff.cash.giveBack'],
  cancelled: ['given_back', 'staff.cash.giveBack'],
  twice: ['ignored', 'staff.cash.ignore'],
  no_amount: ['ignored', 'staff.cash.ignore'],
}

/** What is wrong with a line, in words; what was decided, once somebody has. */
function wrongText({ problem, decision, due, amount = 0 }: Line, t: Translate): string {
  if (decision !== undefined) return t(`staff.cash.decision.${decision}`)
  if (problem === undefined) return t('staff.cash.agrees')
  return t(`staff.cash.problem.${problem}`, { amount: formatCash(Math.abs(due - amount)) })
}

interface RemittanceLinesProps {
  lines: readonly Line[]
  mayDecide: boolean
  busy: boolean
  onDecide: (line: Line, decision: LineDecision) => unknown
  onAsk: (line: Line) => void
}

const columns =
  'md:grid md:items-center md:gap-x-3 md:grid-cols-[32px_minmax(0,1.3fr)_96px_72px_76px_minmax(0,1.2fr)_auto]'

/** The lines of a file; on a phone each is a card with labels. */
export function RemittanceLines({ lines, mayDecide, busy, onDecide, onAsk }: RemittanceLinesProps) {
  const t = useT()
  const heads = {
    line: t('staff.cash.line'),
    number: t('staff.cash.number'),
    order: t('staff.parcels.order'),
    due: t('staff.cash.dueOf'),
    amount: t('staff.cash.inFile'),
    wrong: t('staff.cash.wrong'),
  }
  return (
    <table role="table" aria-label={t('staff.cash.lines')} className="block text-sm">
      <thead role="rowgroup" className="block max-md:sr-only">
        <tr role="row" className={`border-b border-ink text-xs text-ink-soft ${columns}`}>
          {Object.entries(heads).map(([name, title]) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`py-2 font-medium ${name === 'due' || name === 'amount' ? 'text-end' : 'text-start'}`}
            >
              {title}
            </th>
          ))}
          <th role="columnheader" scope="col" className="md:w-32">
            <span className="sr-only">{t('staff.cash.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block max-md:border-t max-md:border-ink">
        {lines.map((line) => (
          <tr key={line.line} role="row" className={`block border-b border-line py-3 md:py-1.5 ${columns}`}>
            <td role="cell" className="tabular max-md:block max-md:font-semibold">
              <span className="md:hidden">{`${heads.line} `}</span>
              {line.line}
            </td>
            <LabelledCell label={heads.number} className="tabular wrap-anywhere">
              {line.number || '—'}
            </LabelledCell>
            <LabelledCell label={heads.order}>
              <LineOrder line={line} />
            </LabelledCell>
            <LabelledCell label={heads.due} className="tabular md:text-end">
              {line.orderId === undefined ? '—' : formatCash(line.due)}
            </LabelledCell>
            <LabelledCell label={heads.amount} className="tabular md:text-end">
              {line.amount === undefined ? '—' : formatCash(line.amount)}
            </LabelledCell>
            <LabelledCell
              label={heads.wrong}
              className={
                line.problem !== undefined && line.decision === undefined ? 'text-danger' : 'text-ink-soft'
              }
            >
              <span className="wrap-anywhere">
                {wrongText(line, t)}
                {line.note && <span className="block text-xs text-ink-soft">{line.note}</span>}
              </span>
            </LabelledCell>
            <td role="cell" className="flex flex-wrap gap-2 max-md:mt-2 md:w-32 md:justify-end">
              {mayDecide && line.decision === undefined && line.problem !== undefined && (
                <LineButtons
                  line={line}
                  problem={line.problem}
                  busy={busy}
                  onDecide={onDecide}
                  onAsk={onAsk}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LineButtonsProps extends Pick<RemittanceLinesProps, 'busy' | 'onDecide' | 'onAsk'> {
  line: Line
  problem: LineProblem
}

function LineButtons({ line, problem, busy, onDecide, onAsk }: LineButtonsProps) {
  const t = useT()
  const known = usual[problem]
  const label = (text: string) => t('staff.cash.actOn', { act: text, line: line.line })
  return (
    <>
      {known && (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={label(t(known[1]))}
          onClick={() => onDecide(line, known[0])}
        >
          {t(known[1])}
        </Button>
      )}
      <Button
        size="sm"
        variant={known ? 'quiet' : 'secondary'}
        disabled={busy}
        aria-haspopup="dialog"
        aria-label={label(t(known ? 'staff.cash.other' : 'staff.cash.decide'))}
        onClick={() => onAsk(line)}
      >
        {t(known ? 'staff.cash.other' : 'staff.cash.decide')}
      </Button>
    </>
  )
}

function LineOrder({ line: { orderId, orderNumber, problem, decision } }: { line: Line }) {
  const t = useT()
  if (orderId === undefined) return '—'
  const link = (
    <Link to={staffPaths.order(orderId)} className={`tabular ${textLink}`}>
      {orderNumber}
    </Link>
  )
  return problem === 'similar' && decision === undefined ? (
    <span>
      {t('staff.cash.like')} {link}
    </span>
  ) : (
    link
  )
}

/** On a phone its label is in front of it. */
function LabelledCell(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      data-label={props.label}
      className={`max-md:flex max-md:justify-between max-md:gap-4 max-md:py-0.5 max-md:text-end max-md:before:text-ink-soft max-md:before:content-[attr(data-label)] ${props.className ?? ''}`}
    >
      {props.children}
    </td>
  )
}
