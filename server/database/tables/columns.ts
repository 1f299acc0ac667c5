import { bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core'
import type { LocalizedText } from '#core/language.ts'

export const moment = (column = '') => timestamp(column, { withTimezone: true })
export const localizedText = () => jsonb().$type<LocalizedText>().notNull()
export const bigNumber = () => bigint({ mode: 'number' })
export const serialId = () => bigNumber().primaryKey().generatedAlwaysAsIdentity()
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
