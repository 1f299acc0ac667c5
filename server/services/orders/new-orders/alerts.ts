import { eq } from 'drizzle-orm'
import { silent, type NewOrderAlerts } from '#core/orders/lists/new-orders.ts'
import type { StaffContext } from '#server/context.ts'
import { digestOrders, orderMails } from '#server/database/tables/order-lists.ts'
import { readPreference, savePreference } from '../../staff/preferences.ts'

/** The name under which the preference for the sound is stored. */
const soundName = 'new orders, sound'

/** Reads how the signed-in staff want to be notified about new orders. */
export async function readAlerts(context: StaffContext): Promise<NewOrderAlerts> {
  const [sound, [row]] = await Promise.all([
    readPreference(context, soundName),
    context.database
      .select({ mail: orderMails.mail })
      .from(orderMails)
      .where(eq(orderMails.staffId, context.session.staff.id)),
  ])
  return { sound: sound === true, mail: row?.mail ?? silent.mail }
}

/**
 * Stores how the signed-in staff want to be notified about new orders. Their emails will be in the language of the
 * request.
 */
export async function saveAlerts(context: StaffContext, { sound, mail }: NewOrderAlerts) {
  const { database, session, language: lang } = context
  const staffId = session.staff.id
  await savePreference(context, soundName, sound)
  await database.transaction(async (tx) => {
    await tx
      .insert(orderMails)
      .values({ staffId, mail, lang, digestAt: context.now() })
      .onConflictDoUpdate({ target: orderMails.staffId, set: { mail, lang } })
    // Orders that wait for a digest are forgotten, so that a later digest does not list them.
    if (mail === 'off' || mail === 'each')
      await tx.delete(digestOrders).where(eq(digestOrders.staffId, staffId))
  })
}
