import type * as contract from '#core/api/staff/preferences.ts'
import { readLooks, saveLook } from '../../services/staff/preferences.ts'
import type { Handlers } from '../bind.ts'

export const preferenceHandlers: Handlers<typeof contract> = {
  getPreferences: async (ctx) => ({ looks: await readLooks(ctx) }),
  saveOrdersLook: (ctx, { body }) => saveLook(ctx, 'orders', body),
}
