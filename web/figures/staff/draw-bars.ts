import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip, type Plugin } from 'chart.js'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)
Object.assign(Chart.defaults.plugins.tooltip, {
  displayColors: false,
  titleFont: { weight: 'normal' },
  bodyFont: { size: 13, weight: 600 },
  padding: 10,
  cornerRadius: 2,
  caretSize: 0,
})
Object.assign(Chart.defaults.datasets.bar, { maxBarThickness: 20, barPercentage: 0.8 })

export interface Bar {
  label: string | string[]
  name: string
  value: number
  text: string
  more?: string
  /** Highlighted, as today. */
  current?: boolean
}

/** Draws bars in the page's colours and font; horizontal ones have their numbers at their ends. */
export function drawBars(
  canvas: HTMLCanvasElement,
  bars: readonly Bar[],
  { horizontal, tick }: { horizontal: boolean; tick: (value: number) => string },
): Chart<'bar'> {
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const [ink, petrol] = [colour('ink'), colour('petrol')]
  Chart.defaults.font.family = style.fontFamily
  Chart.defaults.color = colour('ink-soft')
  Chart.defaults.borderColor = colour('line')

  // Chart.js itself writes no values at bars.
  const numbers: Plugin<'bar'> = {
    id: 'numbers',
    afterDatasetsDraw: (chart) => {
      const { ctx } = chart
      ctx.save()
      Object.assign(ctx, { fillStyle: ink, font: `500 13px ${style.fontFamily}`, textBaseline: 'middle' })
      for (const [index, { x, y }] of chart.getDatasetMeta(0).data.entries())
        ctx.fillText(bars[index]?.text ?? '', x + 6, y)
      ctx.restore()
    },
  }
  const values = {
    bounds: horizontal ? ('data' as const) : ('ticks' as const),
    display: !horizontal,
    border: { display: false },
    grid: { drawTicks: false },
    ticks: {
      padding: 8,
      precision: 0,
      maxTicksLimit: 5,
      callback: (value: string | number) => tick(Number(value)),
    },
  }
  const names = {
    border: { display: !horizontal },
    grid: { display: false },
    ticks: {
      ...(horizontal && { color: ink }),
      padding: 6,
      maxRotation: 0,
      autoSkip: !horizontal,
      autoSkipPadding: 10,
    },
  }
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.map(({ label }) => label),
      datasets: [
        {
          data: bars.map(({ value }) => value),
          backgroundColor: bars.map(({ current }) => (current ? petrol : ink)),
          hoverBackgroundColor: petrol,
        },
      ],
    },
    options: {
      indexAxis: horizontal ? 'y' : 'x',
      maintainAspectRatio: false,
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 300 },
      // The pointer need not be on the bar: an empty one could not be hit.
      interaction: { mode: 'index', axis: horizontal ? 'y' : 'x', intersect: false },
      layout: { padding: { right: horizontal ? 48 : 0 } },
      scales: horizontal ? { x: values, y: names } : { x: names, y: values },
      plugins: {
        tooltip: {
          backgroundColor: ink,
          callbacks: {
            title: ([item]) => bars[item?.dataIndex ?? -1]?.name ?? '',
            label: ({ dataIndex }) => [bars[dataIndex]?.text ?? '', bars[dataIndex]?.more ?? []].flat(),
          },
        },
      },
    },
    plugins: horizontal ? [numbers] : [],
  })
}
