import { useRef, useState } from 'react'
import { addScanned, maxCounted } from '#core/stock/count.ts'
import { ApiFailure } from '#web/api/client.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { storedCount } from './stored-count.ts'

/** The result of the last scan, which is shown and read out. */
interface ScanResult {
  tone: 'success' | 'danger'
  text: string
  /** Codes that could not be looked up and must be tried again. */
  waiting: readonly string[]
}

/** Adds a piece for each scanned code, one code after the other. Codes wait while there is no connection. */
export function useScans() {
  const t = useT()
  const api = useStaffApi()
  const [result, setResult] = useState<ScanResult>()
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef<string[]>([])

  const say = (tone: ScanResult['tone'], text: string) =>
    setResult({ tone, text, waiting: [...waiting.current] })

  const take = async (code: string) => {
    try {
      const { specs } = await api.call('GET /staff/stock/code', { query: { code } })
      const [found] = specs
      if (found === undefined) return say('danger', t('staff.count.unknown', { code }))
      if (specs.length > 1)
        return say(
          'danger',
          t('staff.count.several', { code, names: specs.map(({ name }) => name).join('; ') }),
        )
      const count = addScanned(storedCount.latest(), { ...found, code })
      if (count.length > maxCounted) return say('danger', t('staff.count.most', { most: maxCounted }))
      storedCount.set(count)
      say('success', t('staff.count.counted', { name: found.name, pieces: count[0]!.pieces }))
    } catch (error) {
      // A code that the shop refuses is dropped. After any other failure, the code waits for a better connection.
      if (!(error instanceof ApiFailure) || error.status >= 500) waiting.current.push(code)
      say('danger', failureText(error, t) ?? t('staff.count.notReached', { code }))
    }
  }
  const scan = (text: string) => {
    const code = text.normalize('NFKC').trim()
    if (code !== '') queue.current = queue.current.then(() => take(code))
  }
  return {
    result,
    scan,
    again: () => {
      const codes = waiting.current
      waiting.current = []
      for (const code of codes) scan(code)
    },
  }
}
