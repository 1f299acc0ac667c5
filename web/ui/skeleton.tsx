/** A placeholder of the same size as the content being loaded. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse bg-studio-deep ${className}`} />
}
