import { Link } from 'react-router'
import type { PolicyVersion } from '#core/api/texts/shop-texts.ts'
import type { PolicyTextName } from '#core/shop-texts/documents.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'

interface PolicyVersionsProps {
  name: PolicyTextName
  /** Newest first. */
  versions: readonly PolicyVersion[]
  /** The version that the page shows; undefined on the policy's own page. */
  shown?: number
}

/** All versions of a policy: "A public page shows former versions with dates". The first in the list applies now. */
export function PolicyVersions({ name, versions, shown }: PolicyVersionsProps) {
  const t = useT()
  return (
    <section aria-labelledby="policy-versions" className="mt-10 border-t border-line pt-4 text-sm">
      <h2 id="policy-versions" className="mb-2 text-sm font-semibold">
        {t('policies.versions')}
      </h2>
      <ul role="list">
        {versions.map((version) => {
          const { from, until = '' } = version
          const dates = t(until ? 'policies.versionDays' : 'policies.versionSince', { from, until })
          return (
            <li key={version.version} className="tabular flex min-h-11 flex-wrap items-center gap-x-3">
              {version.version === shown ? (
                <strong aria-current="page" className="font-semibold">
                  {t('policies.version', { version: version.version })}
                </strong>
              ) : (
                <Link
                  to={paths.policyVersion(name, version.version)}
                  className="inline-flex min-h-11 items-center underline hover:text-petrol"
                >
                  {t('policies.version', { version: version.version })}
                </Link>
              )}
              <span className="text-ink-soft">{dates}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
