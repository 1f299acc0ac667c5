import { parseStored } from '#core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

/** The visitor's last plan as search parameters. Other pages add products to it. */
export const planStore = createPersistedStore<string>({
  key: 'plan',
  start: '',
  parse: (text) => {
    const plan = parseStored(text)
    return typeof plan === 'string' ? plan : ''
  },
})
