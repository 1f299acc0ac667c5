import { sql } from 'drizzle-orm'
import type { OutputOf } from '../../../core/api/endpoint.ts'
import type { getShopSettings } from '../../../core/api/shop-settings.ts'
import { formatPhone } from '../../../core/phone-format.ts'
import type { ShopSettings } from '../../../core/shop/settings.ts'
import type { RequestContext, Context, StaffSession } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { shopSettings } from '../../database/tables/settings.ts'
import { readSavedRow } from '../../settings/saved-settings.ts'
import { startSettings } from '../../settings/settings.ts'
import { fingerprint } from '../catalogue/write.ts'
import { audit } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { staffOf } from '../orders/staff-edit.ts'

type Opened = OutputOf<typeof getShopSettings>

/** How the shop is reached: what was saved here, or, before that, what it was started with. */
export async function readShopSettings({
  database,
  settings,
}: Pick<Context, 'database' | 'settings'>): Promise<Opened> {
  return open(await readNow(database, settings))
}

/**
 * Saves how the shop is reached, over the version that was looked at; every process shows it within a second.
 *
 * @throws ShopError settings_changed_meanwhile
 */
export async function saveShopSettings(
  context: RequestContext<StaffSession>,
  { version, settings }: { version: string; settings: ShopSettings },
): Promise<Opened> {
  const at = context.now()
  const opened = await context.database.transaction(async (tx) => {
    // The first to save find no row that they could wait for.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shop_settings', 0))`)
    const now = await readNow(tx, context.settings)
    const { saved: before } = now
    if (fingerprint(inOrder(before)) !== version)
      throw await changedMeanwhile(tx, 'settings_changed_meanwhile', {
        subject: 'settings',
        subjectId: 'shop',
      })
    const row = { settings: inOrder(settings), updatedAt: at }
    // The first time it counts from then on, whatever the environment says.
    if (now.updatedAt !== undefined && fingerprint(row.settings) === version) return open(now)
    await tx.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.id, set: row })
    await audit(tx, {
      at,
      actor: staffOf(context),
      action: 'settings.saved',
      subject: 'settings',
      subjectId: 'shop',
      before: told(before),
      after: told(settings),
    })
    return open({ saved: settings, updatedAt: at })
  })
  context.savedSettings.invalidate()
  return opened
}

interface Now {
  saved: ShopSettings
  updatedAt: Date | undefined
}

async function readNow(database: Pick<Database, 'select'>, settings: Context['settings']): Promise<Now> {
  const row = await readSavedRow(database)
  return { saved: { ...startSettings(settings), ...row?.settings }, updatedAt: row?.updatedAt }
}

function open({ saved, updatedAt }: Now): Opened {
  const settings = inOrder(saved)
  return {
    settings,
    texts: {
      chatNumber: formatPhone(settings.chatNumber),
      sellerNumber: formatPhone(settings.sellerNumber),
    },
    version: fingerprint(settings),
    ...(updatedAt !== undefined && { updatedAt: updatedAt.toISOString() }),
  }
}

/** The database keeps no order of names, and a version must not change by it. */
function inOrder(said: ShopSettings): ShopSettings {
  const { chatNumber, sellerNumber, email, social, officeDays, officeHours, seller } = said
  return {
    chatNumber,
    sellerNumber,
    email,
    social: social.map(({ name, url }) => ({ name, url })),
    officeDays: { first: officeDays.first, last: officeDays.last },
    officeHours: { opens: officeHours.opens, closes: officeHours.closes },
    seller: { name: seller.name, address: seller.address },
  }
}

/** What the audit trail keeps: a field a name. */
function told({ seller, ...said }: ShopSettings): Record<string, unknown> {
  return { ...said, sellerName: seller.name, sellerAddress: seller.address }
}
