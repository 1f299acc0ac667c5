import { Link } from 'react-router'
import type { LineDecision, LineProblem } from '#core/cash/remittance.ts'
import { formatCash } from '#core/money.ts'
import { useT, type TextKey, type Translate } from '../../i18n/i18n.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { textLink } from '../../staff/ui/text-link.ts'
import { Button } from '../../ui/button.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import type { RemittanceView } from '../cash-view.ts'

export type Line = RemittanceView['lines'][number]

/** The usual decision about each problem, made with one press. Other problems need a look at the order. */
const usual: Partial<Record<LineProblem, readonly [decision: LineDecision, text: TextKey]>> = {
  short: ['received', 'staff.cash.bookShort'],
  over: ['received', 'staff.cash.bookOver'],
  similar: ['received', 'staff.cash.match'],
  paid: ['given_back', 'staff.cash.giveBack'],
  cancelled: ['given_back', 'staff.cash.giveBack'],
  twice: ['ignored', 'staff.cash.ignore'],
  no_amount: ['ignored', 'staff.cash.ignore'],
}

/** The problem of a line in words, or the decision once there is one. */
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

/** The lines of a file; on a phone each one is a card with labels. */
export function RemittanceLines({ lines, mayDecide, busy, onDecide, onAsk }: RemittanceLinesProps) {
  const t = useT()
  const number = t('staff.cash.line')
  return (
    <RowList
      label={t('staff.cash.lines')}
      rows={lines}
      keyOf={({ line }) => line}
      grid="md:gap-x-3 md:grid-cols-[32px_minmax(0,1.3fr)_96px_72px_76px_minmax(0,1.2fr)_auto]"
      rowClass="py-3 text-sm md:py-1.5"
      columns={[
        {
          title: number,
          phone: 'block',
          className: 'tabular max-md:font-semibold',
          render: ({ line }) => (
            <>
              <span className="md:hidden">{`${number} `}</span>
              {line}
            </>
          ),
        },
        {
          title: t('staff.cash.number'),
          className: 'tabular wrap-anywhere',
          render: (line) => line.number || '—',
        },
        { title: t('common.order'), render: (line) => <LineOrder line={line} /> },
        {
          title: t('staff.cash.dueOf'),
          figure: true,
          render: ({ orderId, due }) => (orderId === undefined ? '—' : formatCash(due)),
        },
        {
          title: t('staff.cash.inFile'),
          figure: true,
          render: ({ amount }) => (amount === undefined ? '—' : formatCash(amount)),
        },
        { title: t('staff.cash.wrong'), render: (line) => <LineState line={line} /> },
        {
          title: t('staff.cash.act'),
          hideTitle: true,
          phone: 'bare',
          headClass: 'md:w-32',
          className: 'flex flex-wrap gap-2 max-md:mt-2 md:w-32 md:justify-end',
          render: (line) =>
            mayDecide &&
            line.decision === undefined &&
            line.problem !== undefined && (
              <LineButtons line={line} problem={line.problem} busy={busy} onDecide={onDecide} onAsk={onAsk} />
            ),
        },
      ]}
    />
  )
}

/** The problem of a line, or the decision with its note. */
function LineState({ line }: { line: Line }) {
  const t = useT()
  const isOpen = line.problem !== undefined && line.decision === undefined
  return (
    <span className={`wrap-anywhere ${isOpen ? 'text-danger' : 'text-ink-soft'}`}>
      {wrongText(line, t)}
      {line.note && <SubLine>{line.note}</SubLine>}
    </span>
  )
}

interface LineButtonsProps extends Pick<RemittanceLinesProps, 'busy' | 'onDecide' | 'onAsk'> {
  line: Line
  problem: LineProblem
}

function LineButtons({ line, problem, busy, onDecide, onAsk }: LineButtonsProps) {
  const t = useT()
  const usualDecision = usual[problem]
  const label = (text: string) => t('staff.cash.actOn', { act: text, line: line.line })
  return (
    <>
      {usualDecision && (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          aria-label={label(t(usualDecision[1]))}
          onClick={() => onDecide(line, usualDecision[0])}
        >
          {t(usualDecision[1])}
        </Button>
      )}
      <Button
        size="sm"
        variant={usualDecision ? 'quiet' : 'secondary'}
        disabled={busy}
        aria-haspopup="dialog"
        aria-label={label(t(usualDecision ? 'staff.cash.other' : 'staff.cash.decide'))}
        onClick={() => onAsk(line)}
      >
        {t(usualDecision ? 'staff.cash.other' : 'staff.cash.decide')}
      </Button>
    </>
  )
}

function LineOrder({ line: { orderId, orderNumber, parcel, problem, decision } }: { line: Line }) {
  const t = useT()
  if (orderId === undefined) return '—'
  const link = (
    <Link to={staffPaths.order(orderId)} className={`tabular ${textLink}`}>
      {orderNumber}
      {parcel !== undefined && <SubLine>{t('common.numberedParcel', { number: parcel })}</SubLine>}
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
