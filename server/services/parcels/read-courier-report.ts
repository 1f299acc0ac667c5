import { ShopError } from '#core/errors.ts'
import { adapterOf } from '#core/parcels/courier-adapter.ts'
import { reportLines, reportMoves } from '#core/parcels/reports.ts'
import type { StaffContext } from '../../context.ts'
import { parseSheet } from '../catalogue/sheets/parse-sheet.ts'
import { auditStaff, staffOf } from '../staff/audit.ts'
import { applyReport, demandCourier, notAfter, type Outcome, type Reporter } from './apply-report.ts'
import { sortReports } from './sort-reports.ts'

interface ReportProblem {
  line: number
  number: string
  status: string
  problem: Exclude<Outcome, 'applied' | 'known'>
}

/** The maximum number of lines of a file. */
const maxLines = 5000

/**
 * Reads the rows of a courier's file into a list in which row 1 has index 0. "CSV in UTF-8, UTF-16, Big5, GBK."
 * @throws ShopError remittance_not_read
 */
export async function courierRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { rows, faults, encoding } = await parseSheet(bytes, undefined)
  if (faults.length > 0 || encoding === 'xlsx') throw new ShopError('remittance_not_read')
  const byLine: string[][] = Array.from({ length: rows.at(-1)?.row ?? 0 }, () => [])
  for (const { row, value } of rows) byLine[row - 1] = value
  return byLine
}

/**
 * Reads the next lines of a courier's file of statuses and moves the parcels in them: a few per call, so that no call
 * takes long. Returns the numbers of lines by outcome and the lines that could not be applied. `last` is the `after`
 * value of the next call with the same file.
 * @throws ShopError courier_not_found, remittance_not_read
 */
export async function readCourierReport(
  context: StaffContext,
  { courier, after = 0 }: { courier: string; after?: number | undefined },
  bytes: Uint8Array<ArrayBuffer>,
) {
  await demandCourier(context, courier)
  const lines = adapterOf(courier).readReport(await courierRows(bytes))
  if (lines === undefined || lines.length > maxLines) throw new ShopError('remittance_not_read')
  const now = context.now()
  const left = lines.filter(({ line }) => line > after)
  const next = left
    .slice(0, reportLines)
    .map(({ at, ...line }) => ({ ...line, at: notAfter(now, at ?? now) }))
  const actor = staffOf(context)
  const reporter: Reporter = { courier, actor, source: 'file', staffId: actor.id }
  const problems: ReportProblem[] = []
  const counts = { applied: 0, known: 0 }
  const moved = new Set<number | undefined>()
  let moves = 0
  let handled = 0
  for (const { sorted, ...line } of await sortReports(context, courier, next)) {
    // A line may depend on a move of the same parcel by an earlier line.
    const isMove = sorted.moves || (sorted.parcel !== undefined && moved.has(sorted.parcel))
    if (isMove && moves === reportMoves) break
    if (isMove) moves += 1
    const outcome = isMove ? await applyReport(context, reporter, { ...line, note: '' }) : sorted.outcome
    if (isMove) moved.add(sorted.parcel)
    if (outcome === 'applied' || outcome === 'known') counts[outcome] += 1
    else
      problems.push({ line: line.line, number: line.trackingNumber, status: line.status, problem: outcome })
    handled += 1
  }
  await auditStaff(context.database, context, {
    action: 'parcels.reported',
    subject: 'courier',
    subjectId: courier,
    after: { lines: handled, ...counts },
  })
  return { ...counts, problems, ...(handled < left.length && { last: left[handled - 1]?.line }) }
}
