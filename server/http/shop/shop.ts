import type { OpenAPIHono } from '@hono/zod-openapi'
import { getShop } from '../../../core/api/shop.ts'
import type { Context } from '../../context.ts'
import { readShop } from '../../services/shop/shop.ts'
import { bind } from '../bind.ts'

export function bindShop(app: OpenAPIHono, context: Context): void {
  bind(app, context, getShop, (ctx) => readShop(ctx))
}
