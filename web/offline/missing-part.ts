import type { Translate } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'
import { alertDanger } from '../shell/alert-store.ts'

/**
 * Shows that a script could not be fetched. If there is a connection, it reloads the page, because only a new
 * document fetches the script again: the script may belong to an earlier build, or the connection was lost for a
 * moment.
 */
export async function explainMissingPart(error: unknown, t: Translate): Promise<void> {
  report('A part of the page could not be fetched.', error)
  alertDanger(t('error.unreachable'), undefined, 'not loaded')
  await reloadIfReached()
}

/** Reloads the page if the shop answers. Otherwise the browser would show its own error page. */
export async function reloadIfReached(): Promise<void> {
  const isReached = await fetch(window.location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  if (isReached) window.location.reload()
}
