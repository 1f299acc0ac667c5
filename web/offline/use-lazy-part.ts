import { useCallback, useState, type ComponentType } from 'react'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'

/** A message to report, or a function to call, if the script cannot be fetched. */
type OnMissing = string | ((error: unknown, t: Translate) => unknown)

/**
 * Returns a component, undefined until its script is fetched, and `load`, which fetches it and returns whether the
 * component is there. Both arguments must be the same at each render.
 *
 * @example
 * const fetchPanel = async () => (await import('./chat-panel.tsx')).ChatPanel
 * const [Panel, loadPanel] = useLazyPart(fetchPanel, 'The panel of the chat could not be loaded.')
 */
export function useLazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props> | undefined>,
  onMissing: OnMissing,
): [Part: ComponentType<Props> | undefined, load: () => Promise<boolean>] {
  const t = useT()
  const [Part, setPart] = useState<ComponentType<Props>>()
  const load = useCallback(async () => {
    try {
      const fetched = await fetchPart()
      setPart(() => fetched)
      return fetched !== undefined
    } catch (error) {
      if (typeof onMissing === 'string') report(onMissing, error)
      else void onMissing(error, t)
      return false
    }
  }, [fetchPart, onMissing, t])
  return [Part, load]
}
