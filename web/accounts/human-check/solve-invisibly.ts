import type { HumanCheck, HumanCheckAction } from '../../../core/verification/human-check.ts'
import type { Language } from '../../../core/language.ts'
import type { ApiClient } from '../../api/client.ts'

/**
 * Solves the human check without showing anything: "invisible on the footer sign-in helper".
 *
 * @throws Error when it cannot be solved
 */
export async function solveInvisibly(
  api: ApiClient,
  kind: HumanCheck,
  action: HumanCheckAction,
  language: Language,
): Promise<string> {
  if (kind.provider === 'recaptcha') {
    const { solveInvisibleRecaptcha } = await import('./recaptcha.ts')
    return solveInvisibleRecaptcha(kind.siteKeys.invisible, language)
  }
  const { solveProofOfWork } = await import('./proof-of-work.ts')
  return (await solveProofOfWork(api, action, new AbortController())).payload
}
