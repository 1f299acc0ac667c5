import { createStore } from 'zustand/vanilla'

/** The email of whoever sets up an account or signs in, so that later steps do not ask again. */
export const knownEmail = createStore<{ email: string }>(() => ({ email: '' }))
