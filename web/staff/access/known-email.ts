import { createStore } from 'zustand/vanilla'

/** The address of whoever sets up or signs in at present, so that no step asks for it again. */
export const knownEmail = createStore<{ email: string }>(() => ({ email: '' }))
