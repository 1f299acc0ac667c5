/** Names with their values, one a line. */
export function Facts({
  facts,
  className = '',
}: {
  facts: readonly (readonly [name: string, value: string])[]
  className?: string
}) {
  return (
    <dl className={`tabular grid grid-cols-[auto_1fr] text-md ${className}`}>
      {facts.map(([name, value]) => (
        <div
          key={`${name} ${value}`}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-2.5"
        >
          <dt className="pr-8 text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
