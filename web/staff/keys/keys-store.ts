import { createPersistedStore } from '../../session/persisted-store.ts'

/** Whether character keys are on in this browser. People who use speech input switch them off. */
export const keysStore = createPersistedStore({
  key: 'staffKeys',
  start: true,
  parse: (text) => text !== 'false',
})
