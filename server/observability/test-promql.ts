/** A use of a metric in a PromQL expression. */
interface Selected {
  name: string
  /** The values that each label may have: {status: ['4xx', '5xx']}; read only from `=` and plain alternatives. */
  labels: Record<string, string[]>
}

const words = new Set([
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'on',
  'ignoring',
  'by',
  'without',
  'inf',
  'nan',
])

/**
 * Reads the metrics that an expression selects and the labels that it groups by. Does not parse the complete language.
 */
export function readExpression(expression: string): { selected: Selected[]; grouped: string[] } {
  const grouped: string[] = []
  const withoutGroups = expression.replaceAll(
    /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g,
    (_all, names: string) => {
      grouped.push(...names.split(',').map((name) => name.trim()))
      return ' '
    },
  )
  const selected: Selected[] = []
  for (const [, name = '', matchers = ''] of withoutGroups.matchAll(
    /(?<![\w."$])([a-zA-Z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?(?=[\s[()+\-*/<>=,]|$)/g,
  )) {
    if (words.has(name)) continue
    const labels: Record<string, string[]> = {}
    for (const [, label = '', operator = '', value = ''] of matchers.matchAll(
      /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g,
    ))
      labels[label] = operator === '=~' ? value.split('|') : operator === '=' ? [value] : []
    selected.push({ name, labels })
  }
  return { selected, grouped }
}

/** Reads the series of a text in Prometheus' format, by name. */
export function readMetrics(text: string): Map<string, Record<string, string>[]> {
  const series = new Map<string, Record<string, string>[]>()
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? \S+$/i.exec(line) ?? []
    if (name === undefined) continue
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [
      label,
      value,
    ])
    series.set(name, [...(series.get(name) ?? []), Object.fromEntries(pairs) as Record<string, string>])
  }
  return series
}
