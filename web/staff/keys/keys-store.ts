import { createPersistedStore } from '../../session/persisted-store.ts'

/** Whether character keys are on in this browser; they disturb speech input. */
export const keysStore = createPersistedStore({
  key: 'staffKeys',
  start: true,
  parse: (text) => text !== 'false',
})
