import { useAction, type Action, type ActionOptions } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { useT } from '../../i18n/i18n.tsx'

/** An action that the server may refuse for a while. */
export interface LimitedAction<Input extends unknown[]> extends Action<Input> {
  /** Whole seconds until the next try, 0 when at once; until then a press does nothing. */
  secondsLeft: number
}

/** An action with a limited number of tries. */
export function useLimitedAction<Input extends unknown[], Output, Field extends string = string>(
  call: (...input: Input) => Promise<Output>,
  options: ActionOptions<Output, Field> = {},
): LimitedAction<Input> {
  const t = useT()
  const countdown = useCountdown()
  const action = useAction(call, {
    failed: t('staff.access.unreachable'),
    ...options,
    onFailure: (failure) => {
      countdown.startAfter('try', failure.error)
      return options.onFailure?.(failure)
    },
  })
  const secondsLeft = countdown.left('try')
  return {
    ...action,
    secondsLeft,
    run: async (...input) => secondsLeft === 0 && action.run(...input),
  }
}

/**
 * Seconds as a clock shows them.
 *
 * @example
 * clockText(42) //=> '0:42'
 * clockText(3599) //=> '59:59'
 */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
