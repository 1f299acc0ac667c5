import { formatCash } from '#core/money.ts'

/** A label and an amount in ringgit, or a word instead of it; a total has a line above it. */
export function Sum({
  label,
  amount,
  total = false,
}: {
  label: string
  amount: number | string
  total?: boolean
}) {
  const look = total
    ? 'mt-2 border-t border-ink pt-3 pb-2 lg:pt-4 lg:pb-2.25 text-xl font-medium'
    : 'py-1 text-md leading-6 lg:py-2.25'
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt>{label}</dt>
      <dd data-keep-clear={total || undefined} className="tabular">
        {typeof amount === 'string' ? amount : formatCash(amount)}
      </dd>
    </div>
  )
}
