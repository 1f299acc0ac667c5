import { parseCount, type Count } from '#core/stock/count.ts'
import { createPersistedStore } from '#web/session/persisted-store.ts'

/** The count in this browser. It is stored, so that a reload or an empty battery loses nothing. */
export const storedCount = createPersistedStore<Count>({ key: 'stock-count', start: [], parse: parseCount })
