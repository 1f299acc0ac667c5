import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip, type Plugin } from 'chart.js'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

/** A bar: what stands below or beside it, what its tooltip says, and how long it is. */
export interface Bar {
  label: string | string[]
  name: string
  value: number
  text: string
  /** What else belongs to it. */
  more?: string
  /** Drawn in the colour of what is now. */
  current?: boolean
}

/** Bars on a canvas: `point` shows the tooltip of one of them, or of none. */
export interface DrawnBars {
  point: (index: number | undefined) => void
  remove: () => void
}

/**
 * Draws bars in the colours and letters of the page, upright or lying; those that lie carry their numbers at their
 * ends. It moves only for those who want movement.
 */
export function drawBars(
  canvas: HTMLCanvasElement,
  bars: readonly Bar[],
  { lying, tick }: { lying: boolean; tick: (value: number) => string },
): DrawnBars {
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const [ink, soft, line, petrol, white] = ['ink', 'ink-soft', 'line', 'petrol', 'white'].map(colour)
  const font = { family: style.fontFamily, size: 12 }

  const numbers: Plugin<'bar'> = {
    id: 'numbers',
    afterDatasetsDraw: (chart) => {
      const { ctx } = chart
      ctx.save()
      Object.assign(ctx, { fillStyle: ink, font: `500 13px ${font.family}`, textBaseline: 'middle' })
      for (const [index, { x, y }] of chart.getDatasetMeta(0).data.entries())
        ctx.fillText(bars[index]?.text ?? '', x + 6, y)
      ctx.restore()
    },
  }

  const values = {
    beginAtZero: true,
    bounds: lying ? ('data' as const) : ('ticks' as const),
    display: !lying,
    border: { display: false },
    grid: { color: line, drawTicks: false },
    ticks: {
      color: soft,
      font,
      padding: 8,
      precision: 0,
      maxTicksLimit: 5,
      callback: (value: string | number) => tick(Number(value)),
    },
  }
  const names = {
    border: { display: !lying, color: line },
    grid: { display: false },
    ticks: {
      color: lying ? ink : soft,
      font,
      padding: 6,
      maxRotation: 0,
      autoSkip: !lying,
      autoSkipPadding: 10,
    },
  }

  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.map(({ label }) => label),
      datasets: [
        {
          data: bars.map(({ value }) => value),
          backgroundColor: bars.map(({ current = false }) => (current ? petrol : ink)),
          hoverBackgroundColor: petrol,
          maxBarThickness: 20,
          categoryPercentage: 0.8,
          barPercentage: 0.8,
        },
      ],
    },
    options: {
      indexAxis: lying ? 'y' : 'x',
      maintainAspectRatio: false,
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 300 },
      // Anywhere above a bar is on it: a bar of nothing could not be hit.
      interaction: { mode: 'index', axis: lying ? 'y' : 'x', intersect: false },
      layout: { padding: { right: lying ? 48 : 0 } },
      scales: lying ? { x: values, y: names } : { x: names, y: values },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: ink,
          titleColor: white,
          bodyColor: white,
          titleFont: { ...font, weight: 'normal' },
          bodyFont: { ...font, size: 13, weight: 600 },
          padding: 10,
          cornerRadius: 2,
          caretSize: 0,
          callbacks: {
            title: ([item]) => bars[item?.dataIndex ?? -1]?.name ?? '',
            label: ({ dataIndex }) => [bars[dataIndex]?.text ?? '', bars[dataIndex]?.more ?? []].flat(),
          },
        },
      },
    },
    plugins: lying ? [numbers] : [],
  })

  return {
    point: (index) => {
      const active = index === undefined ? [] : [{ datasetIndex: 0, index }]
      const place = index === undefined ? undefined : chart.getDatasetMeta(0).data[index]
      chart.setActiveElements(active)
      chart.tooltip?.setActiveElements(active, { x: place?.x ?? 0, y: place?.y ?? 0 })
      chart.update()
    },
    remove: () => chart.destroy(),
  }
}
