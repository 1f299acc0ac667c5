import { useId, type ComponentProps } from 'react'
import type { Permission } from '#core/orders/orders.ts'
import { useT } from '../i18n/i18n.tsx'
import { alertDanger } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Hint } from '../ui/small-text.tsx'

type PermittedButtonProps = ComponentProps<typeof Button> & { permission: Permission }

/**
 * A button for an action that may be forbidden. The reason is then below the button, and a press shows it as an alert.
 */
export function PermittedButton({ permission, ...button }: PermittedButtonProps) {
  const t = useT()
  const id = useId()
  if (permission.ok) return <Button variant="secondary" {...button} />
  const reason = t(`error.${permission.reason}`)
  return (
    <>
      <Button
        variant="secondary"
        {...button}
        aria-disabled
        aria-describedby={id}
        onClick={(event) => {
          event.preventDefault()
          alertDanger(reason)
        }}
      />
      <Hint id={id} className="mt-1.5">
        {reason}
      </Hint>
    </>
  )
}
