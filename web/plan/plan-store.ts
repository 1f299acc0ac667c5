import { parseStored } from '#core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

/** The visitor's last plan as the search of its address, so that one product after the other is put into it. */
export const planStore = createPersistedStore<string>({
  key: 'plan',
  start: '',
  parse: (text) => {
    const plan = parseStored(text)
    return typeof plan === 'string' ? plan : ''
  },
})
