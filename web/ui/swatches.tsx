interface SwatchesProps {
  /** Colors such as #C9A473, in the sequence of their names. */
  colors: readonly string[]
  /** A description of the colors for screen readers. */
  label: string
}

/** Colors as squares of 16 px in a line, with a border so that white is visible. */
export function Swatches({ colors, label }: SwatchesProps) {
  const width = colors.length * 20 - 4
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height="16"
      viewBox={`0 0 ${width} 16`}
      className="max-w-full forced-color-adjust-none"
    >
      {colors.map((color, index) => (
        <rect
          key={index}
          x={index * 20 + 0.5}
          y=".5"
          width="15"
          height="15"
          rx="1.5"
          fill={color}
          className="stroke-ink/28"
        />
      ))}
    </svg>
  )
}
