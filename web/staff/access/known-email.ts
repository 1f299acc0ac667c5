import { createStore } from 'zustand/vanilla'

/** The email of who sets up an account or signs in, so that no later step asks for it again. */
export const knownEmail = createStore<{ email: string }>(() => ({ email: '' }))
