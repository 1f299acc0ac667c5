import { Link } from 'react-router'
import { changeInPerCent, shareOf, type CountedList } from '#core/figures/figures.ts'
import type { Period } from '#core/figures/periods.ts'
import { formatRinggit } from '#core/money.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, type TextKey, type Translate } from '../../i18n/i18n.tsx'
import { listOf } from './figure-links.ts'
import { formatCount, signed } from './figure-texts.ts'

type Figures = CallOutput<'GET /staff/figures'>

interface Tile {
  title: TextKey
  value: string
  /** The comparison in words. It is green if the value is better, and red if it is worse. */
  compared: string
  better?: boolean | undefined
  more?: string
  list: CountedList
}

/** The figures of the whole period, linked to the orders that they count. */
export function Totals(props: { figures: Figures; period: Period; seesCosts: boolean }) {
  const { figures, period, seesCosts } = props
  const t = useT()
  const tiles = [...tilesOf(t, figures), ...(seesCosts ? [marginTile(t, figures)] : [])]
  return (
    <ul className="grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4 [&>li:last-child:nth-child(odd)]:col-span-2">
      {tiles.map(({ title, value, compared, better, more, list }) => (
        <li key={title} className="bg-paper">
          <Link
            to={listOf(period, { figure: list })}
            className="block h-full px-4 py-4 no-underline hover:bg-studio md:px-5"
          >
            <span className="text-ink-soft">{t(title)}</span>
            <strong className="tabular block text-price leading-10 tracking-tight wrap-anywhere sm:text-figure">
              {value}
            </strong>
            <span
              className={`block ${better === undefined ? 'text-ink-soft' : better ? 'text-success' : 'text-danger'}`}
            >
              {compared}
            </span>
            {more && <span className="block text-ink-soft">{more}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Good = 'more' | 'less'
type Compared = Pick<Tile, 'value' | 'compared' | 'better'>

/** Formats a number with its change in per cent and the earlier number. `good` says which direction is better. */
function change(
  t: Translate,
  [of, then]: readonly [number, number],
  { good, show = formatCount }: { good: Good; show?: (value: number) => string },
): Compared {
  const perCent = changeInPerCent(of, then)
  return {
    value: show(of),
    compared:
      perCent === undefined
        ? t('staff.figures.before', { value: show(then) })
        : t('staff.figures.change', { percent: signed(perCent), before: show(then) }),
    ...(of !== then && { better: of > then === (good === 'more') }),
  }
}

/** Formats a part with its share of the whole in this period and in the compared one. */
function share(
  t: Translate,
  { now, before }: Record<'now' | 'before', readonly [part: number, whole: number]>,
  { good, text }: { good: Good; text: 'staff.figures.shareBefore' | 'staff.figures.shareOfConfirmed' },
): Compared {
  const [percent, was] = [shareOf(...now), shareOf(...before)]
  if (percent === undefined || was === undefined)
    return {
      value: formatCount(now[0]),
      compared: t('staff.figures.before', { value: formatCount(before[0]) }),
    }
  return {
    value: formatCount(now[0]),
    compared: t(text, { percent: String(percent), before: String(was) }),
    ...(percent !== was && { better: percent > was === (good === 'more') }),
  }
}

function tilesOf(t: Translate, { now, before }: Figures): Tile[] {
  const changed = (figure: 'placed' | 'cancelled' | 'returned', good: Good) =>
    change(t, [now[figure], before[figure]], { good })
  const money = (figure: 'taken' | 'goods') =>
    change(t, [now[figure], before[figure]], { good: 'more', show: formatRinggit })
  return [
    { title: 'staff.figures.placed', list: 'placed', ...changed('placed', 'more') },
    {
      title: 'staff.figures.confirmed',
      list: 'confirmed',
      ...share(
        t,
        { now: [now.confirmed, now.placed], before: [before.confirmed, before.placed] },
        { text: 'staff.figures.shareBefore', good: 'more' },
      ),
    },
    {
      title: 'staff.figures.failed',
      list: 'failed',
      ...share(
        t,
        { now: [now.failed, now.confirmed], before: [before.failed, before.confirmed] },
        { text: 'staff.figures.shareOfConfirmed', good: 'less' },
      ),
    },
    {
      title: 'staff.figures.taken',
      list: 'received',
      ...money('taken'),
      ...(now.refunded !== 0 && {
        more: t('staff.figures.refundedOf', { amount: formatRinggit(now.refunded) }),
      }),
    },
    { title: 'staff.figures.cancelled', list: 'cancelled', ...changed('cancelled', 'less') },
    { title: 'staff.figures.returned', list: 'returned', ...changed('returned', 'less') },
    { title: 'staff.figures.goods', list: 'sold', ...money('goods') },
  ]
}

function marginTile(t: Translate, { now: { margin }, before }: Figures): Tile {
  if (margin === undefined)
    return {
      title: 'staff.figures.margin',
      list: 'sold',
      value: '–',
      compared: t('staff.figures.marginUnknown'),
    }
  return {
    title: 'staff.figures.margin',
    list: 'sold',
    ...change(t, [margin.amount, before.margin?.amount ?? 0], { good: 'more', show: formatRinggit }),
    more: t('staff.figures.marginKnown', { percent: String(margin.perCent), known: String(margin.known) }),
  }
}
