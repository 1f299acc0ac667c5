import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * A form sent by an action. While it is sent, its fields and buttons are disabled ("Submit is disabled while loading");
 * afterwards the focus returns, or moves to the refused field.
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
        // Not called when disabling removes the focus, because React handles no events while it changes the page.
        onBlur={() => (focused.current = null)}
        onFocus={({ target, currentTarget }) => {
          // React also passes on events of a dialog outside the form.
          if (currentTarget.contains(target)) focused.current = target
        }}
      >
        {children}
      </fieldset>
    </form>
  )
}
