import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import type { Bar, DrawnBars } from './draw-bars.ts'

interface BarChartProps {
  /** What the bars show; names the chart and its table. */
  title: string
  /** The same in a sentence: for those who do not see it, and at a glance. */
  summary: string
  bars: readonly Bar[]
  /** Over the columns of the table: what the bars are, and how much. */
  columns: readonly [name: string, value: string, more?: string]
  /** Bars that lie, one below the other, with room for names. */
  lying?: boolean
  /** A value of the axis in words. */
  tick: (value: number) => string
}

/**
 * Bars that a person reads at a glance, with a sentence that says the same and the numbers in a table. The chart is
 * drawn once its library has come; pointers and the keys of a slider show the bars one by one.
 */
export function BarChart({ title, summary, bars, columns, lying = false, tick }: BarChartProps) {
  const t = useT()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<DrawnBars>(undefined)
  const last = bars.length - 1
  const [shown, setShown] = useState(lying ? 0 : last)
  const at = Math.min(shown, last)

  // As a text, so that bars that say the same are not drawn anew.
  const wanted = JSON.stringify(bars)
  const tickText = useEffectEvent(tick)
  useEffect(() => {
    let here = true
    Promise.all([import('./draw-bars.ts'), document.fonts.ready]).then(
      ([{ drawBars }]) => {
        if (!here || !canvas.current) return
        const asked = JSON.parse(wanted) as Bar[]
        drawn.current = drawBars(canvas.current, asked, { lying, tick: (value) => tickText(value) })
      },
      (error: unknown) => report('The chart could not be drawn; its numbers stand below it.', error),
    )
    return () => {
      here = false
      drawn.current?.remove()
      drawn.current = undefined
    }
  }, [wanted, lying])

  const bar = bars[at]
  const point = (index: number) => {
    setShown(index)
    drawn.current?.point(index)
  }
  const height = lying ? (bars.length > 6 ? 'h-100' : bars.length > 3 ? 'h-64' : 'h-36') : 'h-52'
  return (
    <figure>
      <figcaption id={`${id}-summary`} className="mb-3 text-ink-soft">
        {summary}
      </figcaption>
      <div
        className={`relative overflow-hidden ${height} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol`}
      >
        <canvas ref={canvas} role="img" aria-label={title} aria-describedby={`${id}-summary`} />
        {/* A slider because its keys are known; lying bars are counted from below, so that "down" goes down. */}
        <input
          type="range"
          min={0}
          max={last}
          value={lying ? last - at : at}
          onChange={({ currentTarget }) => {
            const value = Number(currentTarget.value)
            point(lying ? last - value : value)
          }}
          onFocus={() => point(at)}
          onBlur={() => drawn.current?.point(undefined)}
          aria-label={t('staff.overview.barByBar', { chart: title })}
          aria-valuetext={bar && `${bar.name}: ${bar.text}`}
          className="sr-only"
        />
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-9 items-center text-ink-soft underline decoration-control underline-offset-[0.3em] hover:text-petrol pointer-coarse:min-h-11">
          {t('staff.overview.numbers')}
          <span className="sr-only">{t('staff.overview.numbersOf', { chart: title })}</span>
        </summary>
        <Table
          caption={title}
          columns={columns.map((column = '', place) => ({ title: column, figure: place > 0 }))}
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
    </figure>
  )
}
