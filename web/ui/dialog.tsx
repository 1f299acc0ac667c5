import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'

interface DialogProps {
  open: boolean
  /** Called when Esc or a press beside the dialog asks to close it; the caller then sets `open` to false. */
  onClose: () => void
  /** Its name; or `labelledBy`, the id of its heading. */
  label?: string
  labelledBy?: string
  /** Whether Esc and a press beside it close it. */
  dismissible?: boolean
  /** Look of the dialog; `data-closing:` styles may animate its leaving, it closes when they have run. */
  className?: string
  children: ReactNode
}

/**
 * A native modal dialog: the focus stays inside and returns to where it came from, the page behind neither
 * scrolls nor answers.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, labelledBy, dismissible = true, className = '', children } = props
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open) {
      delete dialog.dataset.closing
      if (!dialog.open) dialog.showModal()
    } else if (dialog.open) {
      dialog.dataset.closing = ''
      const left = Promise.all(dialog.getAnimations().map((animation) => animation.finished))
      left.then(
        () => dialog.close(),
        () => {}, // Opened again before it had left.
      )
    }
  }, [open])

  const pressBeside = (event: MouseEvent<HTMLDialogElement>) => {
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
      // A browser closes it by itself at the second Esc.
      onClose={() => open && onClose()}
      onClick={pressBeside}
      className={className}
    >
      {children}
    </dialog>
  )
}

/** The look of a dialog on the page: 520 px wide, over a scrim. */
export const dialogCard =
  'm-auto w-[min(520px,calc(100vw-32px))] rounded-dialog bg-paper text-ink shadow-pop backdrop:bg-ink/42'
