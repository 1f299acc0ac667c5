import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartOptions,
  type Plugin,
} from 'chart.js'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)
Object.assign(Chart.defaults.plugins.tooltip, {
  displayColors: false,
  titleFont: { weight: 'normal' },
  bodyFont: { size: 13, weight: 600 },
  padding: 10,
  cornerRadius: 2,
  caretSize: 0,
})
Object.assign(Chart.defaults.datasets.bar, { maxBarThickness: 40, barPercentage: 0.8 })

/** A day or month of a period, with its value and the value of the same part of the compared period. */
export interface Point {
  label: string
  name: string
  value: number
  text: string
  /** Undefined if the compared period has no such day or month. */
  before?: { value: number; text: string }
  /** Whether the point is highlighted, for example because it is today. */
  current?: boolean
  /** URL of the list of orders that the point counts. */
  to: string
}

export type DrawnChart = Chart<'bar' | 'line'>

/** Height in pixels of the ticks at the ends of the axis, as on a dimension line. */
const tickHeight = 10

/** Draws the axis at the bottom of the chart: "Axis is a dimension line." */
const axisOf = (ink: string): Plugin<'bar' | 'line'> => ({
  id: 'axis',
  afterDraw: ({ ctx, chartArea: { left, right, bottom } }) => {
    ctx.save()
    Object.assign(ctx, { strokeStyle: ink, lineWidth: 1 })
    ctx.beginPath()
    const y = Math.round(bottom) + 0.5
    ctx.moveTo(left, y)
    ctx.lineTo(right, y)
    for (const x of [left + 0.5, right - 0.5]) {
      ctx.moveTo(x, y - tickHeight / 2)
      ctx.lineTo(x, y + tickHeight / 2)
    }
    ctx.stroke()
    ctx.restore()
  },
})

interface Drawing {
  /** One line instead of bars. */
  line: boolean
  tick: (value: number) => string
  onOpen: (index: number) => void
}

/** Draws bars or a line, and the compared period as a dashed line, in the page's colours and font. */
export function drawChart(canvas: HTMLCanvasElement, points: readonly Point[], drawing: Drawing): DrawnChart {
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const [ink, petrol] = [colour('ink'), colour('petrol')]
  Chart.defaults.font.family = style.fontFamily
  Chart.defaults.color = colour('ink-soft')
  Chart.defaults.borderColor = colour('line')
  const noPoints = { pointRadius: 0, pointHitRadius: 0 }
  const shape = drawing.line
    ? ({ type: 'line', borderColor: petrol, borderWidth: 2, ...noPoints } as const)
    : ({
        type: 'bar',
        backgroundColor: colour('studio-deep'),
        hoverBackgroundColor: colour('petrol-tint'),
        borderColor: points.map(({ current }) => (current ? petrol : ink)),
        borderWidth: { top: 2.5, right: 0, bottom: 0, left: 0 },
        borderSkipped: false,
      } as const)
  return new Chart<'bar' | 'line'>(canvas, {
    type: 'bar',
    data: {
      labels: points.map(({ label }) => label),
      datasets: [
        { ...shape, data: points.map(({ value }) => value) },
        {
          type: 'line',
          data: points.map(({ before }) => before?.value ?? NaN),
          borderColor: ink,
          // Drawn above the bars.
          order: -1,
          borderDash: [4, 3],
          borderWidth: 1.25,
          ...noPoints,
        },
      ],
    },
    options: optionsOf(points, ink, drawing),
    plugins: [axisOf(ink)],
  })
}

function optionsOf(
  points: readonly Point[],
  ink: string,
  { tick, onOpen }: Drawing,
): ChartOptions<'bar' | 'line'> {
  return {
    maintainAspectRatio: false,
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 300 },
    // The pointer need not be on a bar, because a bar of height 0 could not be hit.
    interaction: { mode: 'index', axis: 'x', intersect: false },
    onClick: (_, [hit]) => hit && onOpen(hit.index),
    scales: {
      x: {
        border: { display: false },
        grid: { display: false },
        ticks: { padding: 8, maxRotation: 0, autoSkip: true, autoSkipPadding: 14 },
      },
      y: {
        beginAtZero: true,
        border: { display: false },
        grid: { drawTicks: false },
        ticks: { padding: 8, precision: 0, maxTicksLimit: 5, callback: (value) => tick(Number(value)) },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: ink,
        filter: ({ datasetIndex }) => datasetIndex === 0,
        callbacks: {
          title: ([item]) => points[item?.dataIndex ?? -1]?.name ?? '',
          label: ({ dataIndex }) =>
            [points[dataIndex]?.text ?? '', points[dataIndex]?.before?.text ?? []].flat(),
        },
      },
    },
  }
}
