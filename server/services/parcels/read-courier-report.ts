import { ShopError } from '#core/errors.ts'
import { adapterOf } from '#core/parcels/courier-adapter.ts'
import type { StaffContext } from '../../context.ts'
import { parseSheet } from '../catalogue/sheets/parse-sheet.ts'
import { auditStaff, staffOf } from '../staff/audit.ts'
import { applyReport, demandCourier, type Outcome, type Reporter } from './apply-report.ts'

interface ReportProblem {
  line: number
  number: string
  status: string
  problem: Exclude<Outcome, 'applied' | 'known'>
}

/** Maximum number of lines of a file. */
const maxLines = 5000

/**
 * Reads the rows of a courier's file by line number. "CSV in UTF-8, UTF-16, Big5, GBK."
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
 * Reads a courier's file of statuses and moves the parcels that it names; returns the lines that could not be applied.
 * @throws ShopError courier_not_found, remittance_not_read
 */
export async function readCourierReport(
  context: StaffContext,
  courier: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  await demandCourier(context, courier)
  const lines = adapterOf(courier).readReport(await courierRows(bytes))
  if (lines === undefined || lines.length > maxLines) throw new ShopError('remittance_not_read')
  const actor = staffOf(context)
  const reporter: Reporter = { courier, actor, source: 'file', staffId: actor.id }
  const problems: ReportProblem[] = []
  const counts = { applied: 0, known: 0 }
  for (const { line, trackingNumber, status, at = context.now() } of lines) {
    const report = { trackingNumber, status, at, note: '' }
    const outcome = await applyReport(context, reporter, report)
    if (outcome === 'applied' || outcome === 'known') counts[outcome] += 1
    else problems.push({ line, number: trackingNumber, status, problem: outcome })
  }
  const after = { lines: lines.length, ...counts }
  await auditStaff(context.database, context, {
    action: 'parcels.reported',
    subject: 'courier',
    subjectId: courier,
    after,
  })
  return { ...counts, problems }
}
