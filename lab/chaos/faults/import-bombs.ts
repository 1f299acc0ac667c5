import { setTimeout as pause } from 'node:timers/promises'
import { catalogueColumns, toCsvRows } from '../../../core/catalogue/csv.ts'
import type { StaffProduct } from '../../../core/catalogue/import-file.ts'
import { csvText } from '../../../core/csv.ts'
import { signedInOwner } from '../../bench/members.ts'
import { onDatabase, sample } from '../buying.ts'
import { checked } from '../checks.ts'
import { countAnswers, withShop, type FaultRun, type Outcome } from '../fault.ts'
import { residentMegabytes } from '../process-usage.ts'
import { checkServed, startShoppers } from '../shoppers.ts'
import { comingFrom } from '../shop.ts'

const seconds = 30
/** Number of concurrent uploads: more than the process accepts at once. */
const uploads = 6
/** Maximum memory that may remain in use after the uploads, in megabytes. */
const maxRemaining = 150

const fill = (text: string) => text.repeat(Math.floor(10_000_000 / text.length))
const bombs = [fill(','), fill('a\n'), fill('a'), `product_id,"${fill('a\n')}`].map((text) =>
  Buffer.from(text),
)

const how = `${uploads} uploads at a time of 10 MB of commas, rows, one cell or an open quote, for ${seconds} s, by one of the staff`

/** Import bombs must be refused while others shop normally. Afterwards a valid file must be imported. */
export async function importBombs({ servedEngine, kind, print }: FaultRun): Promise<Outcome> {
  const fault = 'import bombs'
  return withShop({ fault, how, engine: await servedEngine(), kind }, async (trial) => {
    const { shop, engine } = trial
    const token = await onDatabase(await engine.url(), signedInOwner)
    const clerk = staffAt(`${shop.origin}/api/staff/catalogue`, token)
    const shoppers = await startShoppers(trial)
    const before = await shoppers.measureAlone()
    const memory = residentMegabytes(shop.pid)
    print(`${fault}: begun`)
    const answers = await sendBombs(clerk)
    const others = shoppers.take()
    const served = checkServed(trial, others, { before, after: await shoppers.measureAlone() })
    await shoppers.stop()
    await trial.recover(performance.now())
    trial.check(answers.has('import_refused'), 'no bomb was read')
    const strange = [...answers.keys()].filter((answer) => !['import_refused', '503'].includes(answer))
    trial.check(strange.length === 0, `bombs were answered by ${strange.join(', ')}`)
    const imported = await importHonestly(clerk)
    trial.check(imported === 1, `an honest file changed ${imported} products instead of 1`)
    // The thread that reads files ends ten seconds after its last file.
    await pause(12_000)
    const remaining = residentMegabytes(shop.pid) - memory
    trial.check(remaining < maxRemaining, `${Math.round(remaining)} MB remained in use`)
    return {
      times: [...answers.values()].reduce((sum, count) => sum + count, 0),
      saw: `${served}; bombs: ${countAnswers(answers)}`,
      checked: `${checked}; the catalogue is exported, changed, previewed and imported afterwards; memory ${Math.round(memory)} MB before, ${Math.round(memory + remaining)} MB after`,
    }
  })
}

type Clerk = ReturnType<typeof staffAt>

/** Calls of the catalogue by a staff member. */
function staffAt(base: string, token: string) {
  const headers = { cookie: `staff=${token}`, ...comingFrom('203.0.113.9') }
  return {
    get: (path: string) => fetch(base + path, { headers }),
    /** Opens an import of a spreadsheet. */
    upload: (body: string | Buffer<ArrayBuffer>) =>
      fetch(`${base}/imports?name=range.csv`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body,
      }),
    apply: (id: string, preview: string) =>
      fetch(`${base}/imports/${id}/apply`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ preview }),
      }),
  }
}

async function sendBombs(clerk: Clerk): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  const send = async () => {
    while (performance.now() < end) {
      const response = await clerk.upload(sample(bombs))
      const { code } = (await response.json()) as { code?: string }
      const answer = code === 'import_refused' ? code : String(response.status)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (response.status === 503) await pause(500)
    }
  }
  await Promise.all(Array.from({ length: uploads }, send))
  return answers
}

/**
 * Exports the catalogue, changes one product and imports it as previewed. Resolves to the number of changed products.
 */
async function importHonestly(clerk: Clerk): Promise<number> {
  const exported = (await (await clerk.get('/export?format=json')).json()) as StaffProduct[]
  exported[0]!.description.en = 'Changed by a file.'
  const opened = await clerk.upload(csvText([catalogueColumns, ...exported.flatMap(toCsvRows)]))
  const { id, preview } = (await opened.json()) as { id: string; preview: string }
  const { changed } = (await (await clerk.apply(id, preview)).json()) as { changed: number }
  return changed
}
