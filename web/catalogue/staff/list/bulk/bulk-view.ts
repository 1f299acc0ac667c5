import type { CallOutput } from '#web/api/client.ts'

export type Categories = readonly { key: string; name: string }[]
export type Preview = CallOutput<'POST /staff/catalogue/bulk/preview'>
