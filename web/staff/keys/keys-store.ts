import { createPersistedStore } from '../../session/persisted-store.ts'

/** Whether the keys that somebody types are on in this browser; they get in the way of speech input. */
export const keysStore = createPersistedStore({
  key: 'staffKeys',
  start: true,
  parse: (text) => text !== 'false',
})
