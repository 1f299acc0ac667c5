import type { OpenAPIHono } from '@hono/zod-openapi'
import { getShopSettings, saveShopSettings } from '../../../core/api/shop-settings.ts'
import type { Context } from '../../context.ts'
import * as settings from '../../services/shop/settings.ts'
import { bind } from '../bind.ts'

export function bindStaffSettings(app: OpenAPIHono, context: Context): void {
  bind(app, context, getShopSettings, (call) => settings.readShopSettings(call))
  bind(app, context, saveShopSettings, (call, { body }) => settings.saveShopSettings(call, body))
}
