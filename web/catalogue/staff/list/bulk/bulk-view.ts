import type { CallOutput } from '../../../../api/client.ts'

export type Categories = readonly { key: string; name: string }[]
export type Preview = CallOutput<'POST /staff/catalogue/bulk/preview'>
