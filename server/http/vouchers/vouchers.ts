import type { OpenAPIHono } from '@hono/zod-openapi'
import { getVoucher } from '../../../core/api/vouchers.ts'
import type { Context } from '../../context.ts'
import { readVoucher } from '../../services/vouchers/vouchers.ts'
import { bind } from '../bind.ts'

export function bindVouchers(app: OpenAPIHono, context: Context): void {
  bind(app, context, getVoucher, (ctx, { params }) => readVoucher(ctx, params))
}
