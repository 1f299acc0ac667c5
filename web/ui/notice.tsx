import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeTone = 'info' | 'success' | 'warning' | 'danger' | 'quiet'

const looks: Record<NoticeTone, { Icon: LucideIcon; colours: string }> = {
  info: { Icon: Info, colours: 'bg-info-tint text-info' },
  success: { Icon: CircleCheck, colours: 'bg-success-tint text-success' },
  warning: { Icon: TriangleAlert, colours: 'bg-warning-tint text-warning' },
  danger: { Icon: CircleAlert, colours: 'bg-danger-tint text-danger' },
  quiet: { Icon: Info, colours: 'bg-studio text-ink' },
}

/** A message within the page. Screen readers announce messages about dangers. */
export function Notice(props: { tone?: NoticeTone; className?: string; children: ReactNode }) {
  const { tone = 'info', className = '', children } = props
  const { Icon, colours } = looks[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      data-keep-clear
      className={`flex gap-3 rounded-control px-4 py-3.5 text-md ${colours} ${className}`}
    >
      <Icon className="mt-[calc((1lh-20px)/2)] size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
