/** A key as written on the keyboard. It is hidden on touch screens. */
export function Key({ children, className = '' }: { children: string; className?: string }) {
  return (
    <kbd
      className={`inline-grid h-5 min-w-5 place-items-center rounded-control border border-control px-1 font-sans text-xs font-normal pointer-coarse:hidden ${className}`}
      aria-hidden
    >
      {children}
    </kbd>
  )
}
