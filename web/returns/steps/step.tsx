import { useState, type FormEvent, type ReactNode } from 'react'
import type { ActionOptions } from '../../actions/use-action.ts'
import type { ApiClient } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useOrderAction } from '../../desk/order/use-order-action.ts'
import type { OrderReturnsView, ReturnView } from '../return-view.ts'

/** The properties of every step of a return. */
export interface StepProps {
  order: OrderReturnsView
  orderReturn: ReturnView
  /**
   * Whether the step is possible now. If a colleague's step makes it impossible, its open dialog stays, so that
   * nothing typed is lost.
   */
  allowed: boolean
  onDone: () => void
}

/**
 * The state of a step's dialog. `run` sends the step and then closes the dialog. If the server refuses a value, the
 * error is shown at its field.
 */
export function useStep<Input extends unknown[]>(
  { form, onDone }: { form: ActionOptions<unknown, never>['form']; onDone: () => void },
  call: (api: ApiClient, ...input: Input) => Promise<unknown>,
) {
  const [open, setOpen] = useState(false)
  const action = useOrderAction(call, { form })
  return {
    open,
    busy: action.busy,
    problem: action.problem,
    show: () => {
      action.clear()
      setOpen(true)
    },
    close: () => setOpen(false),
    run: async (...input: Input) => {
      if (!(await action.run(...input))) return
      setOpen(false)
      onDone()
    },
  }
}

interface StepDialogProps {
  step: Pick<ReturnType<typeof useStep>, 'open' | 'busy' | 'problem' | 'show' | 'close'>
  order: Pick<OrderReturnsView, 'orderNumber'>
  /** The number of the return, if it has one. */
  number?: number
  name: string
  /** The text of the dialog's button, if it differs from the name of the step. */
  action?: string | undefined
  allowed: boolean
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet'
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The button of a step and the dialog that it opens. */
export function StepDialog(props: StepDialogProps) {
  const {
    step,
    order,
    number,
    name,
    action = name,
    allowed,
    variant = 'secondary',
    onSubmit,
    children,
  } = props
  const t = useT()
  return (
    <>
      {allowed && (
        <Button size="sm" variant={variant} aria-haspopup="dialog" onClick={step.show}>
          {name}
        </Button>
      )}
      <QuestionDialog
        open={step.open}
        onClose={step.close}
        title={
          number === undefined
            ? t('staff.returns.startTitle', { order: order.orderNumber })
            : t('staff.returns.stepTitle', { step: name, number, order: order.orderNumber })
        }
        action={action}
        danger={variant === 'danger'}
        busy={step.busy}
        problem={step.problem}
        onSubmit={onSubmit}
      >
        <div className="grid gap-3">{children}</div>
      </QuestionDialog>
    </>
  )
}
