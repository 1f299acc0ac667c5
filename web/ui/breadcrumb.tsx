import type { ReactNode } from 'react'

/** The links from the top of the site to this page. */
export function Breadcrumb({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <nav aria-label={label} className="mb-3">
      <ol className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {children.map((link, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- the links are never reordered
            key={index}
            className="flex gap-x-2 [&_a]:no-underline [&_a:hover]:underline [&+li]:before:text-control [&+li]:before:content-['/']"
          >
            {link}
          </li>
        ))}
      </ol>
    </nav>
  )
}
