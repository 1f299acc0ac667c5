import type { Language } from '#core/language.ts'
import type { HumanCheck, HumanCheckAction } from '#core/verification/human-check.ts'
import { ApiFailure, type ApiClient } from '../../api/client.ts'
import { StepError } from '../verification/step-error.ts'

interface Options {
  kind: HumanCheck
  language: Language
}

/**
 * Runs the human check without a box: "invisible on the footer sign-in helper".
 * @throws ApiFailure with the shop's answer; StepError if the check does not load or is not passed
 */
export async function solveInvisibly(
  api: ApiClient,
  action: HumanCheckAction,
  options: Options,
): Promise<string> {
  try {
    return await solve(api, action, options)
  } catch (error) {
    if (error instanceof StepError || error instanceof ApiFailure) throw error
    throw new StepError('error.human_check_unavailable')
  }
}

async function solve(api: ApiClient, action: HumanCheckAction, { kind, language }: Options): Promise<string> {
  if (kind.provider === 'recaptcha') {
    const { solveInvisibleRecaptcha } = await import('./recaptcha.ts')
    return solveInvisibleRecaptcha(kind.siteKeys.invisible, language)
  }
  const { solveProofOfWork } = await import('./proof-of-work.ts')
  return (await solveProofOfWork(api, action, new AbortController())).payload
}
