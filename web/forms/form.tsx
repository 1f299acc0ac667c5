import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * A form that an action sends. While it is sent, its fields and buttons are disabled ("Submit is disabled
 * while loading"). Afterwards the focus moves to the first refused field, or else returns to where it was.
 * @example <Form busy={save.busy} onSubmit={form.onSubmit(save.run)}>…</Form>
 */
export function Form({ busy, children, ...attributes }: ComponentProps<'form'> & { busy: boolean }) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (busy || focused.current === null || document.activeElement !== document.body) return
    const refused = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(fieldset)')
    ;(refused ?? focused.current).focus()
  }, [busy])
  return (
    <form noValidate method="post" {...attributes}>
      <fieldset
        ref={fields}
        role="none"
        disabled={busy}
        className="contents"
        // Disabling a field removes its focus but does not call this: React ignores events while it updates
        // the page.
        onBlur={() => (focused.current = null)}
        onFocus={({ target, currentTarget }) => {
          // A dialog of this form may be elsewhere in the page; React still passes its events on to the form.
          if (currentTarget.contains(target)) focused.current = target
        }}
      >
        {children}
      </fieldset>
    </form>
  )
}
