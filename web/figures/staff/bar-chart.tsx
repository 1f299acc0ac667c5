import type { Chart } from 'chart.js'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import type { Bar } from './draw-bars.ts'

interface BarChartProps {
  title: string
  summary: string
  bars: readonly Bar[]
  columns: readonly string[]
  horizontal?: boolean
  /** A value of the axis in words. */
  tick?: (value: number) => string
}

/** Bars with a summary and a table of the same numbers; pointers and the keys of a slider show them one by one. */
export function BarChart({
  title,
  summary,
  bars,
  columns,
  horizontal = false,
  tick = String,
}: BarChartProps) {
  const t = useT()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const chart = useRef<Chart<'bar'>>(undefined)
  const last = bars.length - 1
  const [shown, setShown] = useState(horizontal ? 0 : last)
  const index = Math.min(shown, last)
  const bar = bars[index]

  // A text, so that equal bars are not drawn again.
  const content = JSON.stringify(bars)
  useEffect(() => {
    let mounted = true
    Promise.all([import('./draw-bars.ts'), loadFont(canvas.current)]).then(
      ([{ drawBars }]) => {
        if (mounted && canvas.current)
          chart.current = drawBars(canvas.current, JSON.parse(content) as Bar[], { horizontal, tick })
      },
      (error: unknown) => report('The chart could not be drawn; its table of numbers is shown.', error),
    )
    return () => {
      mounted = false
      chart.current?.destroy()
      chart.current = undefined
    }
  }, [content, horizontal, tick])

  const point = (next: number) => {
    setShown(next)
    showTooltip(chart.current, next)
  }
  return (
    <figure>
      <figcaption id={`${id}-summary`} className="mb-3 text-ink-soft">
        {summary}
      </figcaption>
      <div
        className={`relative overflow-hidden ${horizontal ? horizontalHeight(bars.length) : 'h-52'} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol`}
      >
        <canvas ref={canvas} role="img" aria-label={title} aria-describedby={`${id}-summary`} />
        {/* A slider has familiar keys; horizontal bars are counted from below, so that "down" goes down. */}
        <input
          type="range"
          min={0}
          max={last}
          value={horizontal ? last - index : index}
          onChange={({ currentTarget: { value } }) =>
            point(horizontal ? last - Number(value) : Number(value))
          }
          onFocus={() => point(index)}
          onBlur={() => showTooltip(chart.current, undefined)}
          aria-label={t('staff.overview.barByBar', { chart: title })}
          aria-valuetext={bar && `${bar.name}: ${bar.text}`}
          className="sr-only"
        />
      </div>
      <NumbersTable title={title} columns={columns} bars={bars} />
    </figure>
  )
}

/** Loads the page's font, which a canvas does not wait for; without it the chart is drawn in another one. */
async function loadFont(canvas: HTMLCanvasElement | null): Promise<void> {
  if (canvas === null) return
  // The first family only: a fallback that this machine lacks would fail the others, too.
  const [family = ''] = getComputedStyle(canvas).fontFamily.split(',')
  await Promise.allSettled([document.fonts.load(`12px ${family}`)])
}

function horizontalHeight(count: number): string {
  if (count > 6) return 'h-100'
  return count > 3 ? 'h-64' : 'h-36'
}

function showTooltip(chart: Chart<'bar'> | undefined, index: number | undefined): void {
  const active = index === undefined ? [] : [{ datasetIndex: 0, index }]
  const { x = 0, y = 0 } = (index !== undefined && chart?.getDatasetMeta(0).data[index]) || {}
  chart?.setActiveElements(active)
  chart?.tooltip?.setActiveElements(active, { x, y })
  chart?.update()
}

function NumbersTable({ title, columns, bars }: Pick<BarChartProps, 'title' | 'columns' | 'bars'>) {
  const t = useT()
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-9 items-center text-ink-soft underline decoration-control underline-offset-[0.3em] hover:text-petrol pointer-coarse:min-h-11">
        {t('staff.overview.numbers')}
        <span className="sr-only">{t('staff.overview.numbersOf', { chart: title })}</span>
      </summary>
      <Table
        caption={title}
        columns={columns.map((column, place) => ({ title: column, figure: place > 0 }))}
        className="max-h-80 max-w-100 overflow-y-auto"
      >
        {bars.map(({ name, text, more }) => (
          <tr key={name} className={rowClass}>
            <Cell>{name}</Cell>
            <Cell figure>{text}</Cell>
            {more !== undefined && <Cell figure>{more}</Cell>}
          </tr>
        ))}
      </Table>
    </details>
  )
}
