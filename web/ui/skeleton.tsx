/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse bg-studio-deep ${className}`} />
}
