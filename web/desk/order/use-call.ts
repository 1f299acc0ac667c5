import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { callOutcomes, type CallOutcome } from '#core/orders/queues.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useKeys } from '../../staff/keys/use-keys.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { callNumber } from '../../staff/ui/call-number.ts'
import { reasonOf } from '../move-orders.ts'
import type { NoteForm } from './panels/notes-panel.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'

/** Navigation state that opens an order and calls its customer at once. */
export const callState = { call: true } as const

/** The id of the group of outcomes, which is focused when the call begins. */
export const outcomesId = 'call-outcomes'

/** A move that was made, with the data needed to undo it. */
export interface MadeMove {
  to: OrderStatus
  /** The id of the move. */
  move: number
  undoSeconds: number
}

/** Functions that open the next order or list after a step. Each returns whether the order's page is left. */
export interface Leave {
  afterCall: () => boolean
  afterMove: (made: MadeMove) => boolean
}

/** Calls the customer and focuses the outcomes. */
function dial(phoneNumber: string) {
  callNumber(phoneNumber)
  // The page does not scroll, so that the questions for the customer stay visible.
  document.getElementById(outcomesId)?.focus({ preventScroll: true })
}

/** Handles the call about an order. Dialling, recording the outcome and confirming the order take one press each. */
export function useCall({ order, customer, nextStatuses }: StaffOrderView, form: NoteForm, leave: Leave) {
  const mayNote = useMay()('orders:note')
  const { state } = useLocation() as { state: Partial<typeof callState> | null }
  const [isCalling, setIsCalling] = useState(state?.call === true && mayNote)
  // A LINE message is an outcome only for customers who can be reached by LINE.
  const outcomes = callOutcomes.filter(
    (outcome) => outcome !== 'line_sent' || customer.chats.includes('line'),
  )
  const { send, wasSent, add, busy, problem, pressed, callBack } = useOutcomes(order.id, form, () =>
    isCalling ? leave.afterCall() : undefined,
  )

  const confirmation = useConfirmation(order.id, {
    record: (note) => send('reached', note),
    wasSent,
    afterMove: leave.afterMove,
  })
  const mayConfirm = mayNote && nextStatuses.includes('In Progress')
  const confirm = () => void confirmation.run(form.getValues('note'))

  const dialAtOnce = useEffectEvent(() => dial(order.contactInfo.phoneNumber))
  useEffect(() => {
    if (state?.call) dialAtOnce()
  }, [state?.call])
  const byKey = async (outcome: CallOutcome) => {
    const goesOn = isCalling && outcome !== 'reached'
    if ((await add(outcome)) && goesOn) leave.afterCall()
  }
  const outcomeKeys = Object.fromEntries(
    outcomes.map((outcome, index) => [`${index + 1}`, () => void byKey(outcome)]),
  )
  const call = () => {
    setIsCalling(true)
    dial(order.contactInfo.phoneNumber)
  }
  // The keys record outcomes only during a call, so that a press by mistake does nothing.
  useKeys(mayNote ? { t: call, ...(isCalling && outcomeKeys) } : {})
  return {
    outcomes,
    isCalling,
    mayConfirm,
    busyWith: busy ? pressed : undefined,
    isConfirming: confirmation.busy,
    problem: (callBack.open ? undefined : problem) ?? confirmation.problem,
    callBack,
    add: (outcome: CallOutcome) => void add(outcome),
    confirm,
  }
}

/** Records outcomes of calls. If the customer wants to be called again, it first asks when. */
function useOutcomes(id: string, form: NoteForm, afterCallBack: () => unknown) {
  const api = useStaffApi()
  const [pressed, setPressed] = useState<CallOutcome>()
  const submission = useSubmissionKey()
  const send = (outcome: CallOutcome, note: string, callBackAt?: string) => {
    setPressed(outcome)
    const body = { outcome, note, ...(callBackAt && { callBackAt }) }
    return api.call('POST /staff/orders/{id}/calls', { params: { id }, body }, submission.for(body))
  }
  const wasSent = (note: string) => {
    submission.end()
    // Text typed while the outcome is sent belongs to the next call.
    if (form.getValues('note') === note) form.reset({ note: '' })
  }
  const { busy, problem, run } = useOrderAction(
    (_, outcome: CallOutcome, note: string, callBackAt?: string) => send(outcome, note, callBackAt),
  )
  const record = async (outcome: CallOutcome, callBackAt?: string) => {
    const note = form.getValues('note')
    if (!(await run(outcome, note, callBackAt))) return false
    wasSent(note)
    return true
  }
  const [asksWhen, setAsksWhen] = useState(false)
  const saveCallBack = async (at: string) => {
    if (!(await record('call_back', at))) return
    setAsksWhen(false)
    afterCallBack()
  }
  const add = async (outcome: CallOutcome) => {
    if (outcome !== 'call_back') return record(outcome)
    setAsksWhen(true)
    return false
  }
  /** The dialog that asks when to call back. */
  const callBack = {
    open: asksWhen,
    busy,
    problem,
    close: () => setAsksWhen(false),
    save: (at: string) => void saveCallBack(at),
  }
  return { send, wasSent, add, busy, problem, pressed, callBack }
}

/** Records that the customer was reached, and confirms the order. */
function useConfirmation(
  id: string,
  call: { record: (note: string) => Promise<unknown>; wasSent: (note: string) => void } & Pick<
    Leave,
    'afterMove'
  >,
) {
  const t = useT()
  const api = useStaffApi()
  const { revalidate } = useRevalidator()
  return useAction(
    async (note: string) => {
      // If the move is refused, a second press sends the same key, so that the call is recorded only once.
      await call.record(note)
      const { results, undoSeconds } = await api.call('POST /staff/orders/move', {
        body: { ids: [id], to: 'In Progress' },
      })
      const [result] = results
      if (result?.move === undefined)
        throw new ApiFailure(409, { code: result?.code ?? '', message: result ? reasonOf(result, t) : '' })
      call.wasSent(note)
      return { to: 'In Progress' as const, move: result.move, undoSeconds }
    },
    {
      failed: t('common.failed'),
      onSuccess: (made) => (call.afterMove(made) ? undefined : revalidate()),
      onFailure: () => revalidate(),
    },
  )
}

export type Call = ReturnType<typeof useCall>
