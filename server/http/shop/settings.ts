import type { OpenAPIHono } from '@hono/zod-openapi'
import { getShopSettings, saveShopSettings } from '../../../core/api/shop-settings.ts'
import type { Context } from '../../context.ts'
import * as settings from '../../services/shop/settings.ts'
import { bind } from '../bind.ts'

export function bindStaffSettings(app: OpenAPIHono, context: Context): void {
  bind(app, context, getShopSettings, (request) => settings.readShopSettings(request))
  bind(app, context, saveShopSettings, (request, { body }) => settings.saveShopSettings(request, body))
}
