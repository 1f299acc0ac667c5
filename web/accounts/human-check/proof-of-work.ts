import { solveChallengeWorkers } from 'altcha-lib'
import type { HumanCheckAction } from '../../../core/human-check.ts'
import { humanCheckTicketLife } from '../../../core/verification.ts'
import type { ApiClient } from '../../api-client.ts'
import type { TextKey } from '../../i18n.tsx'
import type { HumanCheckSolution } from './use-human-check.ts'

/** Where the browser has no cryptography, as on a page that came neither over https nor from this machine. */
class UnsupportedError extends Error {}

/** More workers than this would only heat a phone. */
const mostWorkers = 4

/**
 * Fetches a puzzle and works it out beside the page, in workers of the shop's own.
 *
 * @throws Error when the puzzle cannot be fetched or solved
 */
export async function solveProofOfWork(
  api: ApiClient,
  action: HumanCheckAction,
  controller: AbortController,
): Promise<HumanCheckSolution> {
  if (!globalThis.isSecureContext || typeof Worker === 'undefined') throw new UnsupportedError()
  const challenge = await api.call(
    'GET /human-check/challenge',
    { query: { action } },
    { signal: controller.signal },
  )
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (solution === null) throw new Error('The puzzle was not solved in time.')
  const left = challenge.parameters.expiresAt * 1000 - Date.now()
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    // A clock that is wrong must not make every solution a stale one.
    life: left > 0 ? Math.min(left, humanCheckTicketLife) : humanCheckTicketLife,
  }
}

/** What to tell the visitor of a check that could not be solved. */
export function humanCheckProblem(error: unknown): TextKey {
  return error instanceof UnsupportedError ? 'error.operation_not_supported' : 'error.human_check_unavailable'
}
