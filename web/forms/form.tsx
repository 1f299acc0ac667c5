import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * A form that an action sends. "Submit is disabled while loading": meanwhile its fields and buttons are really disabled,
 * and afterwards the focus is where it was, or at the field that was refused.
 *
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
        // Not called when disabling takes the focus: React hears no events while it changes the page.
        onBlur={() => (focused.current = null)}
        onFocus={({ target, currentTarget }) => {
          // React also passes on what happens in a dialog outside of the form.
          if (currentTarget.contains(target)) focused.current = target
        }}
      >
        {children}
      </fieldset>
    </form>
  )
}
