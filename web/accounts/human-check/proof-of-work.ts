import { solveChallengeWorkers } from 'altcha-lib'
import type { HumanCheckAction } from '#core/verification/human-check.ts'
import { humanCheckTicketLife } from '#core/verification/verification.ts'
import type { ApiClient } from '../../api/client.ts'
import { StepError } from '../verification/step-error.ts'
import type { HumanCheckSolution } from './use-human-check.ts'

// More workers would only heat a phone.
const maxWorkers = 4

/** Solves a puzzle in web workers. @throws StepError if the browser cannot, Error if it is not solved */
export async function solveProofOfWork(
  api: ApiClient,
  action: HumanCheckAction,
  controller: AbortController,
): Promise<HumanCheckSolution> {
  // Cryptography needs https or localhost.
  if (!globalThis.isSecureContext || typeof Worker === 'undefined') {
    throw new StepError('error.operation_not_supported')
  }
  const challenge = await api.call(
    'GET /human-check/challenge',
    { query: { action } },
    { signal: controller.signal },
  )
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (solution === null) throw new Error('The puzzle was not solved in time.')
  const left = challenge.parameters.expiresAt * 1000 - Date.now()
  return {
    payload: btoa(JSON.stringify({ challenge, solution })),
    // A wrong clock must not make every solution expire.
    life: left > 0 ? Math.min(left, humanCheckTicketLife) : humanCheckTicketLife,
  }
}
