/** A sentence for people whose browser runs no scripts. */
export function WithoutScripts({ children }: { children: string }) {
  return (
    <noscript>
      <p className="mb-8 border-l-3 border-info bg-info-tint px-4 py-3.5 text-md text-info">{children}</p>
    </noscript>
  )
}
