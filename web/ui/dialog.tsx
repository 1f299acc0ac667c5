import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'

interface DialogProps {
  open: boolean
  /** Called on Esc or a click outside. The caller must then set `open` to false. */
  onClose: () => void
  /** The name of the dialog, unless `labelledBy` is the id of its heading. */
  label?: string
  labelledBy?: string
  /** Whether Esc and a click outside close it. */
  dismissible?: boolean
  /** Classes of the dialog. Those with `data-closing:` apply while it closes, for example for an animation. */
  className?: string
  /** Rendered while the dialog is open. The element with `data-autofocus` gets the focus. */
  children: ReactNode
}

/** A native modal dialog. The focus stays inside and returns afterwards, and the page behind does not scroll. */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, labelledBy, dismissible = true, className = '', children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  const opener = useRef<Element>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    delete dialog.dataset.closing
    if (dialog.open) return
    const page = document.documentElement
    page.style.setProperty('--scrollbar-width', `${window.innerWidth - page.clientWidth}px`)
    opener.current = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [open])

  // A layout effect, because the focus must return before a later render removes the element that opened the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (open || !dialog?.open) return
    dialog.dataset.closing = ''
    const animations = dialog.getAnimations()
    if (animations.length === 0) dialog.close()
    else
      Promise.all(animations.map((animation) => animation.finished)).then(
        () => dialog.close(),
        () => {}, // The dialog was opened again in the meantime.
      )
  }, [open])

  // Browsers restore the focus only when a dialog closes, not when it is removed.
  useEffect(() => {
    const dialog = ref.current
    return () => {
      const wasOpen = dialog?.open && document.activeElement === document.body
      if (wasOpen && opener.current instanceof HTMLElement) opener.current.focus()
    }
  }, [])

  const clickOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (dismissible && event.target === event.currentTarget) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc does the same
    <dialog
      ref={ref}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onClose={() => {
        setPresent(false)
        // A browser may close the dialog by itself, for example when Esc is pressed twice in a row.
        if (open) onClose()
      }}
      onClick={clickOutside}
      className={className}
    >
      {present && children}
    </dialog>
  )
}

/** The look of a dialog: 520 px wide, over a scrim. */
export const dialogCard =
  'm-auto w-[min(520px,calc(100vw-32px))] rounded-dialog bg-paper text-ink shadow-pop backdrop:bg-ink/42'
