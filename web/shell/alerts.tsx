import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { textLink } from '../accounts/text-link.ts'
import { useT } from '../i18n/i18n.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { alertStore, removeAlert, type Alert, type AlertType } from './alert-store.ts'
import { useKeepClear } from '../floating/use-keep-clear.ts'

const looks: Record<AlertType, { Icon: LucideIcon; edge: string; ink: string }> = {
  success: { Icon: CircleCheck, edge: 'border-l-success', ink: 'text-success' },
  info: { Icon: Info, edge: 'border-l-info', ink: 'text-info' },
  warning: { Icon: TriangleAlert, edge: 'border-l-warning', ink: 'text-warning' },
  danger: { Icon: CircleAlert, edge: 'border-l-danger', ink: 'text-danger' },
}

/** The alerts, newest first, below the header: "Shown at the top right, sliding over 300 ms." */
export function Alerts() {
  const t = useT()
  const alerts = useStore(alertStore)
  const place = useKeepClear<HTMLElement>('top')
  return (
    <section
      ref={place}
      aria-label={t('alerts.region')}
      // Clipped, because an alert beyond the edge would widen the page. The padding leaves room for the shadow.
      className="print:hidden pointer-events-none fixed top-17 right-0 z-60 grid w-[min(100vw,calc(380px+2.5rem+var(--gutter)))] gap-2 overflow-x-clip pr-(--gutter) pl-(--gutter) md:top-22 md:pl-10"
    >
      {alerts.map((alert) => (
        <AlertItem key={alert.id} {...alert} />
      ))}
    </section>
  )
}

function AlertItem({ id, message, subject, link, type, duration, times }: Alert) {
  const t = useT()
  const [leaving, setLeaving] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const remaining = useRef(duration)

  // Screen readers announce text that appears in an existing status, but not a status that appears together with its
  // text.
  const [filled, setFilled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setFilled(true))
    return () => clearTimeout(timer)
  }, [])

  // An alert that is shown again stays for its full duration again.
  const counted = useRef(times)
  useEffect(() => {
    if (counted.current === times) return
    counted.current = times
    remaining.current = duration
    setLeaving(false)
  }, [times, duration])

  useEffect(() => {
    if (hovered || focused || leaving) return
    const since = performance.now()
    const timer = setTimeout(() => setLeaving(true), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - since
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each time anew
  }, [hovered, focused, leaving, times])

  const dismiss = () => {
    setLeaving(true)
    // The focused button disappears, and the focus must not return to the top of the page.
    if (focused) document.getElementById('main')?.focus({ preventScroll: true })
  }

  const { Icon, edge, ink } = looks[type]
  return (
    <div
      role={type === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onAnimationEnd={() => leaving && removeAlert(id)}
      className={`pointer-events-auto grid grid-cols-[20px_1fr_32px] items-start gap-3 rounded-control border border-l-3 border-line bg-paper py-3.5 pr-2 pl-4 text-md shadow-pop ${edge} ${leaving ? 'animate-alert-out' : 'animate-alert-in'}`}
    >
      <Icon className={`mt-[calc((1lh-20px)/2)] size-5 ${ink}`} />
      <div className="min-w-0 wrap-anywhere">
        <p>{filled && message}</p>
        {filled && (subject !== undefined || times > 1) && (
          <SubLine size="sm">{[subject, times > 1 && `× ${times}`].filter(Boolean).join(' ')}</SubLine>
        )}
        {filled && link && (
          <Link to={link.to} className={`${textLink} text-sm`}>
            {link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label={t('alerts.dismiss')}
        onClick={dismiss}
        className="relative -my-1.25 grid size-8 place-items-center rounded-control text-ink-soft after:absolute after:-inset-1.5 hover:bg-studio"
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
