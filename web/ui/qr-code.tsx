/** A QR code drawn by generateQr of web/shell/qr.ts. */
export function QrCode(props: {
  drawing: { size: number; path: string }
  label: string
  className?: string
}) {
  const { size, path } = props.drawing
  return (
    <svg
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      stroke="currentColor"
      className={`my-3 aspect-square w-full ${props.className ?? ''}`}
    >
      <path d={path} />
    </svg>
  )
}
