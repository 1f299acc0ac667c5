import type { Language } from '../../../core/language.ts'
import type { HumanCheck, HumanCheckAction } from '../../../core/verification/human-check.ts'
import type { ApiClient } from '../../api/client.ts'

/** The human check without a box: "invisible on the footer sign-in helper". @throws Error when it is not solved */
export async function solveInvisibly(
  api: ApiClient,
  action: HumanCheckAction,
  { kind, language }: { kind: HumanCheck; language: Language },
): Promise<string> {
  if (kind.provider === 'recaptcha') {
    const { solveInvisibleRecaptcha } = await import('./recaptcha.ts')
    return solveInvisibleRecaptcha(kind.siteKeys.invisible, language)
  }
  const { solveProofOfWork } = await import('./proof-of-work.ts')
  return (await solveProofOfWork(api, action, new AbortController())).payload
}
