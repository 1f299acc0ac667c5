import { bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core'
import type { LocalizedText } from '#core/language.ts'

export const moment = (column = '') => timestamp(column, { withTimezone: true })
export const localizedText = () => jsonb().$type<LocalizedText>().notNull()
export const bigNumber = () => bigint({ mode: 'number' })
export const serialId = () => bigNumber().primaryKey().generatedAlwaysAsIdentity()
/** Fields of a row as JSON stores them, for restoring them when a step is undone: times are texts in ISO 8601. */
export type Snapshot<Row> = {
  [Field in keyof Row]: Date extends Row[Field] ? Exclude<Row[Field], Date> | string : Row[Field]
}
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
