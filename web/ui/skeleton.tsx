/** A place held in its final geometry while its content is on the way. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse bg-studio-deep ${className}`} />
}
