import { useEffect, useState } from 'react'
import { ApiFailure, type CallOutput } from '../../api/client.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'

export type StaffFile = CallOutput<'GET /staff/files/{id}'>

/** Milliseconds between two requests for the progress. */
const interval = 400

const failed: StaffFile = { state: 'failed', done: 0, total: 0, fileName: '', size: 0, leftOut: [] }

/** The URL of a finished file. */
export const fileAddress = (id: string) => `/api/staff/files/${encodeURIComponent(id)}/content`

/**
 * Polls the state of a file until it is finished or has failed. If a request fails because of the connection or the
 * server, polling continues and the last state is kept.
 */
export function useFile(id: string | undefined): StaffFile | undefined {
  const api = useStaffApi()
  const [found, setFound] = useState<{ id: string; file: StaffFile }>()
  useEffect(() => {
    if (id === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const leave = new AbortController()
    const { signal } = leave
    const ask = async () => {
      try {
        const file = await api.call('GET /staff/files/{id}', { params: { id } }, { signal })
        setFound({ id, file })
        if (file.state === 'ready' || file.state === 'failed') return
      } catch (error) {
        if (error instanceof ApiFailure && error.status < 500 && !signal.aborted) {
          setFound({ id, file: failed })
          return
        }
      }
      if (!signal.aborted) timer = setTimeout(() => void ask(), interval)
    }
    void ask()
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [api, id])
  return found !== undefined && found.id === id ? found.file : undefined
}
