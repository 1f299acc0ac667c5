import { sql } from 'drizzle-orm'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { getShopSettings } from '#core/api/shop-settings.ts'
import { toSen } from '#core/money.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import type { ShopSettings } from '#core/shop/settings.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { shopSettings } from '../../database/tables/settings.ts'
import { readSavedRow } from '../../settings/saved-settings.ts'
import { startSettings } from '../../settings/settings.ts'
import { fingerprint } from '../../fingerprint.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'

type Opened = OutputOf<typeof getShopSettings>

const subject = { subject: 'settings', subjectId: 'shop' } as const

/** Reads the shop's settings for editing: the saved settings, or else those of the environment. */
export async function readShopSettings({
  database,
  settings,
}: Pick<Context, 'database' | 'settings'>): Promise<Opened> {
  return open(await readNow(database, settings))
}

/** Reads the limit for a clerk's deduction beyond the voucher, in ringgit. */
export async function readDeductionLimit(
  tx: Pick<Database, 'select'>,
  settings: Context['settings'],
): Promise<number> {
  return (await readNow(tx, settings)).saved.deductionLimit
}

/**
 * Saves the shop's settings; every process uses them within a second.
 * @throws ShopError settings_changed_meanwhile if somebody changed them since `version`
 */
export async function saveShopSettings(
  context: StaffContext,
  { version, settings }: { version: string; settings: ShopSettings },
): Promise<Opened> {
  const at = context.now()
  const opened = await context.database.transaction(async (tx) => {
    // Needs an advisory lock, because there is no row to lock before the first save.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shop_settings', 0))`)
    const now = await readNow(tx, context.settings)
    const { saved: before } = now
    if (fingerprint(inOrder(before)) !== version)
      throw await changedMeanwhile(tx, 'settings_changed_meanwhile', subject)
    const row = { settings: inOrder(settings), updatedAt: at }
    // The first save is always written, because the settings of the environment no longer apply after it.
    if (now.updatedAt !== undefined && fingerprint(row.settings) === version) return open(now)
    await tx.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.id, set: row })
    await auditStaff(tx, context, {
      ...subject,
      action: 'settings.saved',
      before: toAudit(before),
      after: toAudit(settings),
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
    texts: { chatNumber: formatPhone(settings.chatNumber), sellerNumber: formatPhone(settings.sellerNumber) },
    version: fingerprint(settings),
    ...(updatedAt !== undefined && { updatedAt: updatedAt.toISOString() }),
  }
}

/** Puts the keys in a fixed sequence, because the database does not keep it, and the version must not depend on it. */
function inOrder(settings: ShopSettings): ShopSettings {
  const { chatNumber, sellerNumber, lineAccount, email, social } = settings
  const { officeDays, officeHours, seller, deductionLimit, deliveryCapacity, invoicing, cashCaps } = settings
  return {
    chatNumber,
    sellerNumber,
    lineAccount,
    email,
    social: social.map(({ name, url }) => ({ name, url })),
    officeDays: { first: officeDays.first, last: officeDays.last },
    officeHours: { opens: officeHours.opens, closes: officeHours.closes },
    seller: { name: seller.name, address: seller.address },
    deductionLimit,
    deliveryCapacity: { morning: deliveryCapacity.morning, afternoon: deliveryCapacity.afternoon },
    invoicing,
    cashCaps: { amount: cashCaps.amount, openOrders: cashCaps.openOrders },
  }
}

const toAudit = ({ seller, deductionLimit, deliveryCapacity, cashCaps, ...settings }: ShopSettings) => ({
  ...settings,
  deliveriesMorning: deliveryCapacity.morning,
  deliveriesAfternoon: deliveryCapacity.afternoon,
  cashCapSen: cashCaps.amount === null ? null : toSen(cashCaps.amount),
  cashCapOrders: cashCaps.openOrders,
  deductionLimitSen: toSen(deductionLimit),
  sellerName: seller.name,
  sellerAddress: seller.address,
})
