import { endpoints } from '../../core/api/all.ts'
import type { AnyEndpoint } from '../../core/api/endpoint.ts'

const rawBodies = new Map<string, NonNullable<AnyEndpoint['raw']>>(
  endpoints.flatMap(({ path, raw }: AnyEndpoint) =>
    raw === undefined ? [] : [[`/api${path}`, raw] as const],
  ),
)

/** The upload that the endpoint at a path accepts instead of JSON, if any. */
export function rawBodyAt(path: string): NonNullable<AnyEndpoint['raw']> | undefined {
  return rawBodies.get(path)
}
