import type { StaffContext } from '#server/context.ts'
import type { ImportProgress } from './file-reader.ts'

/** Receives the bytes of a file, and reports the share that has arrived, from 0 to 1. */
export type Receive = (progress: (done: number) => void) => Promise<Uint8Array<ArrayBuffer>>

/** The progress of the import that a member of staff runs in this process. */
export const readImportProgress = ({ imports, session }: StaffContext): ImportProgress =>
  imports.progress.get(session.staff.id) ?? { phase: 'none', done: 0 }

type Report = (phase: ImportProgress['phase']) => (done: number) => void

/** Receives a file and works on it when its turn comes. @throws ShopError uploads_busy when too many are waiting */
export async function inTurn<T>(
  { imports, session }: StaffContext,
  receive: Receive,
  work: (bytes: Uint8Array<ArrayBuffer>, report: Report) => Promise<T>,
): Promise<T> {
  const { id } = session.staff
  const report: Report = (phase) => (done) => void imports.progress.set(id, { phase, done })
  // A place is taken before the body is received, so that a refused file takes no memory.
  return imports.room.run(id, async (turn) => {
    try {
      const bytes = await receive(report('receiving'))
      report('waiting')(0)
      return await turn(() => work(bytes, report))
    } finally {
      imports.progress.delete(id)
    }
  })
}
