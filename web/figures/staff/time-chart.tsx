import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import type { DrawnChart, Point } from './draw-chart.ts'

interface TimeChartProps {
  title: string
  summary: string
  points: readonly Point[]
  columns: readonly string[]
  /** One line instead of bars. */
  line?: boolean
  /** Formats a value of the axis. */
  tick: (value: number) => string
}

/**
 * A chart of a period and the compared one, with a summary and a table of the same numbers. With a pointer or the
 * keys of a slider, users move through its days or months, and open the list that each point counts.
 */
export function TimeChart({ title, summary, points, columns, line = false, tick }: TimeChartProps) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const canvas = useRef<HTMLCanvasElement>(null)
  const chart = useRef<DrawnChart>(undefined)
  const last = points.length - 1
  const [shown, setShown] = useState(last)
  const index = Math.min(shown, last)
  const point = points[index]

  // Compared as a text, so that equal points are not drawn again.
  const content = JSON.stringify(points)
  useEffect(() => {
    let mounted = true
    const parsed = JSON.parse(content) as Point[]
    const onOpen = (opened: number) => parsed[opened] && void navigate(parsed[opened].to)
    Promise.all([import('./draw-chart.ts'), loadFont(canvas.current)]).then(
      ([{ drawChart }]) => {
        if (mounted && canvas.current)
          chart.current = drawChart(canvas.current, parsed, { line, tick, onOpen })
      },
      (error: unknown) => report('The chart could not be drawn; its table of numbers is shown.', error),
    )
    return () => {
      mounted = false
      chart.current?.destroy()
      chart.current = undefined
    }
  }, [content, line, tick, navigate])

  const show = (next: number) => {
    setShown(next)
    showTooltip(chart.current, next)
  }
  return (
    <figure>
      <figcaption id={`${id}-summary`} className="mb-3 text-ink-soft">
        {summary}
      </figcaption>
      <div className="relative h-52 cursor-pointer overflow-hidden has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol">
        <canvas ref={canvas} role="img" aria-label={title} aria-describedby={`${id}-summary`} />
        {/* A slider, because its keys are familiar. */}
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          onChange={({ currentTarget: { value } }) => show(Number(value))}
          onKeyDown={({ key }) => key === 'Enter' && point && void navigate(point.to)}
          onFocus={() => show(index)}
          onBlur={() => showTooltip(chart.current, undefined)}
          aria-label={t('staff.overview.barByBar', { chart: title })}
          aria-valuetext={
            point &&
            [`${point.name}: ${point.text}`, point.before?.text].filter(Boolean).join(t('form.separator'))
          }
          className="sr-only"
        />
      </div>
      <NumbersTable title={title} columns={columns} points={points} />
    </figure>
  )
}

/** Loads the page's font, because a canvas does not wait for it and would use another one. */
async function loadFont(canvas: HTMLCanvasElement | null): Promise<void> {
  if (canvas === null) return
  // Only the first family is loaded, because a missing fallback font would make loading fail.
  const [family = ''] = getComputedStyle(canvas).fontFamily.split(',')
  await Promise.allSettled([document.fonts.load(`12px ${family}`)])
}

function showTooltip(chart: DrawnChart | undefined, index: number | undefined): void {
  const active = index === undefined ? [] : [{ datasetIndex: 0, index }]
  const { x = 0, y = 0 } = (index !== undefined && chart?.getDatasetMeta(0).data[index]) || {}
  chart?.setActiveElements(active)
  chart?.tooltip?.setActiveElements(active, { x, y })
  chart?.update()
}

function NumbersTable({ title, columns, points }: Pick<TimeChartProps, 'title' | 'columns' | 'points'>) {
  const t = useT()
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-9 items-center text-ink-soft underline decoration-control underline-offset-4 hover:text-petrol pointer-coarse:min-h-11">
        {t('staff.overview.numbers')}
        <span className="sr-only">{t('staff.overview.numbersOf', { chart: title })}</span>
      </summary>
      <Table
        caption={title}
        columns={columns.map((column, index) => ({ title: column, figure: index > 0 }))}
        className="max-h-80 max-w-120 overflow-y-auto"
      >
        {points.map(({ name, text, before, to }) => (
          <tr key={name} className={rowClass}>
            <Cell>
              <Link to={to} className="underline decoration-control underline-offset-4 hover:text-petrol">
                {name}
              </Link>
            </Cell>
            <Cell figure>{text}</Cell>
            <Cell figure className="text-ink-soft">
              {before?.text}
            </Cell>
          </tr>
        ))}
      </Table>
    </details>
  )
}
